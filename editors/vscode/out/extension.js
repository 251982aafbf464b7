"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf, __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: !0 });
}, __copyProps = (to, from, except, desc) => {
  if (from && typeof from == "object" || typeof from == "function")
    for (let key of __getOwnPropNames(from))
      !__hasOwnProp.call(to, key) && key !== except && __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: !0 }) : target,
  mod
)), __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: !0 }), mod);

// node_modules/vscode-languageclient/lib/common/utils/is.js
var require_is = __commonJS({
  "node_modules/vscode-languageclient/lib/common/utils/is.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.asPromise = exports2.thenable = exports2.typedArray = exports2.stringArray = exports2.array = exports2.func = exports2.error = exports2.number = exports2.string = exports2.boolean = void 0;
    function boolean(value) {
      return value === !0 || value === !1;
    }
    exports2.boolean = boolean;
    function string(value) {
      return typeof value == "string" || value instanceof String;
    }
    exports2.string = string;
    function number(value) {
      return typeof value == "number" || value instanceof Number;
    }
    exports2.number = number;
    function error(value) {
      return value instanceof Error;
    }
    exports2.error = error;
    function func(value) {
      return typeof value == "function";
    }
    exports2.func = func;
    function array(value) {
      return Array.isArray(value);
    }
    exports2.array = array;
    function stringArray(value) {
      return array(value) && value.every((elem) => string(elem));
    }
    exports2.stringArray = stringArray;
    function typedArray(value, check) {
      return Array.isArray(value) && value.every(check);
    }
    exports2.typedArray = typedArray;
    function thenable(value) {
      return value && func(value.then);
    }
    exports2.thenable = thenable;
    function asPromise(value) {
      return value instanceof Promise ? value : thenable(value) ? new Promise((resolve, reject) => {
        value.then((resolved) => resolve(resolved), (error2) => reject(error2));
      }) : Promise.resolve(value);
    }
    exports2.asPromise = asPromise;
  }
});

// node_modules/vscode-jsonrpc/lib/common/is.js
var require_is2 = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/is.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.stringArray = exports2.array = exports2.func = exports2.error = exports2.number = exports2.string = exports2.boolean = void 0;
    function boolean(value) {
      return value === !0 || value === !1;
    }
    exports2.boolean = boolean;
    function string(value) {
      return typeof value == "string" || value instanceof String;
    }
    exports2.string = string;
    function number(value) {
      return typeof value == "number" || value instanceof Number;
    }
    exports2.number = number;
    function error(value) {
      return value instanceof Error;
    }
    exports2.error = error;
    function func(value) {
      return typeof value == "function";
    }
    exports2.func = func;
    function array(value) {
      return Array.isArray(value);
    }
    exports2.array = array;
    function stringArray(value) {
      return array(value) && value.every((elem) => string(elem));
    }
    exports2.stringArray = stringArray;
  }
});

// node_modules/vscode-jsonrpc/lib/common/messages.js
var require_messages = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/messages.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.Message = exports2.NotificationType9 = exports2.NotificationType8 = exports2.NotificationType7 = exports2.NotificationType6 = exports2.NotificationType5 = exports2.NotificationType4 = exports2.NotificationType3 = exports2.NotificationType2 = exports2.NotificationType1 = exports2.NotificationType0 = exports2.NotificationType = exports2.RequestType9 = exports2.RequestType8 = exports2.RequestType7 = exports2.RequestType6 = exports2.RequestType5 = exports2.RequestType4 = exports2.RequestType3 = exports2.RequestType2 = exports2.RequestType1 = exports2.RequestType = exports2.RequestType0 = exports2.AbstractMessageSignature = exports2.ParameterStructures = exports2.ResponseError = exports2.ErrorCodes = void 0;
    var is = require_is2(), ErrorCodes;
    (function(ErrorCodes2) {
      ErrorCodes2.ParseError = -32700, ErrorCodes2.InvalidRequest = -32600, ErrorCodes2.MethodNotFound = -32601, ErrorCodes2.InvalidParams = -32602, ErrorCodes2.InternalError = -32603, ErrorCodes2.jsonrpcReservedErrorRangeStart = -32099, ErrorCodes2.serverErrorStart = -32099, ErrorCodes2.MessageWriteError = -32099, ErrorCodes2.MessageReadError = -32098, ErrorCodes2.PendingResponseRejected = -32097, ErrorCodes2.ConnectionInactive = -32096, ErrorCodes2.ServerNotInitialized = -32002, ErrorCodes2.UnknownErrorCode = -32001, ErrorCodes2.jsonrpcReservedErrorRangeEnd = -32e3, ErrorCodes2.serverErrorEnd = -32e3;
    })(ErrorCodes || (exports2.ErrorCodes = ErrorCodes = {}));
    var ResponseError = class _ResponseError extends Error {
      constructor(code, message, data) {
        super(message), this.code = is.number(code) ? code : ErrorCodes.UnknownErrorCode, this.data = data, Object.setPrototypeOf(this, _ResponseError.prototype);
      }
      toJson() {
        let result = {
          code: this.code,
          message: this.message
        };
        return this.data !== void 0 && (result.data = this.data), result;
      }
    };
    exports2.ResponseError = ResponseError;
    var ParameterStructures = class _ParameterStructures {
      constructor(kind) {
        this.kind = kind;
      }
      static is(value) {
        return value === _ParameterStructures.auto || value === _ParameterStructures.byName || value === _ParameterStructures.byPosition;
      }
      toString() {
        return this.kind;
      }
    };
    exports2.ParameterStructures = ParameterStructures;
    ParameterStructures.auto = new ParameterStructures("auto");
    ParameterStructures.byPosition = new ParameterStructures("byPosition");
    ParameterStructures.byName = new ParameterStructures("byName");
    var AbstractMessageSignature = class {
      constructor(method, numberOfParams) {
        this.method = method, this.numberOfParams = numberOfParams;
      }
      get parameterStructures() {
        return ParameterStructures.auto;
      }
    };
    exports2.AbstractMessageSignature = AbstractMessageSignature;
    var RequestType0 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 0);
      }
    };
    exports2.RequestType0 = RequestType0;
    var RequestType = class extends AbstractMessageSignature {
      constructor(method, _parameterStructures = ParameterStructures.auto) {
        super(method, 1), this._parameterStructures = _parameterStructures;
      }
      get parameterStructures() {
        return this._parameterStructures;
      }
    };
    exports2.RequestType = RequestType;
    var RequestType1 = class extends AbstractMessageSignature {
      constructor(method, _parameterStructures = ParameterStructures.auto) {
        super(method, 1), this._parameterStructures = _parameterStructures;
      }
      get parameterStructures() {
        return this._parameterStructures;
      }
    };
    exports2.RequestType1 = RequestType1;
    var RequestType2 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 2);
      }
    };
    exports2.RequestType2 = RequestType2;
    var RequestType3 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 3);
      }
    };
    exports2.RequestType3 = RequestType3;
    var RequestType4 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 4);
      }
    };
    exports2.RequestType4 = RequestType4;
    var RequestType5 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 5);
      }
    };
    exports2.RequestType5 = RequestType5;
    var RequestType6 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 6);
      }
    };
    exports2.RequestType6 = RequestType6;
    var RequestType7 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 7);
      }
    };
    exports2.RequestType7 = RequestType7;
    var RequestType8 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 8);
      }
    };
    exports2.RequestType8 = RequestType8;
    var RequestType9 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 9);
      }
    };
    exports2.RequestType9 = RequestType9;
    var NotificationType = class extends AbstractMessageSignature {
      constructor(method, _parameterStructures = ParameterStructures.auto) {
        super(method, 1), this._parameterStructures = _parameterStructures;
      }
      get parameterStructures() {
        return this._parameterStructures;
      }
    };
    exports2.NotificationType = NotificationType;
    var NotificationType0 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 0);
      }
    };
    exports2.NotificationType0 = NotificationType0;
    var NotificationType1 = class extends AbstractMessageSignature {
      constructor(method, _parameterStructures = ParameterStructures.auto) {
        super(method, 1), this._parameterStructures = _parameterStructures;
      }
      get parameterStructures() {
        return this._parameterStructures;
      }
    };
    exports2.NotificationType1 = NotificationType1;
    var NotificationType2 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 2);
      }
    };
    exports2.NotificationType2 = NotificationType2;
    var NotificationType3 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 3);
      }
    };
    exports2.NotificationType3 = NotificationType3;
    var NotificationType4 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 4);
      }
    };
    exports2.NotificationType4 = NotificationType4;
    var NotificationType5 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 5);
      }
    };
    exports2.NotificationType5 = NotificationType5;
    var NotificationType6 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 6);
      }
    };
    exports2.NotificationType6 = NotificationType6;
    var NotificationType7 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 7);
      }
    };
    exports2.NotificationType7 = NotificationType7;
    var NotificationType8 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 8);
      }
    };
    exports2.NotificationType8 = NotificationType8;
    var NotificationType9 = class extends AbstractMessageSignature {
      constructor(method) {
        super(method, 9);
      }
    };
    exports2.NotificationType9 = NotificationType9;
    var Message;
    (function(Message2) {
      function isRequest(message) {
        let candidate = message;
        return candidate && is.string(candidate.method) && (is.string(candidate.id) || is.number(candidate.id));
      }
      Message2.isRequest = isRequest;
      function isNotification(message) {
        let candidate = message;
        return candidate && is.string(candidate.method) && message.id === void 0;
      }
      Message2.isNotification = isNotification;
      function isResponse(message) {
        let candidate = message;
        return candidate && (candidate.result !== void 0 || !!candidate.error) && (is.string(candidate.id) || is.number(candidate.id) || candidate.id === null);
      }
      Message2.isResponse = isResponse;
    })(Message || (exports2.Message = Message = {}));
  }
});

// node_modules/vscode-jsonrpc/lib/common/linkedMap.js
var require_linkedMap = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/linkedMap.js"(exports2) {
    "use strict";
    var _a;
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.LRUCache = exports2.LinkedMap = exports2.Touch = void 0;
    var Touch;
    (function(Touch2) {
      Touch2.None = 0, Touch2.First = 1, Touch2.AsOld = Touch2.First, Touch2.Last = 2, Touch2.AsNew = Touch2.Last;
    })(Touch || (exports2.Touch = Touch = {}));
    var LinkedMap = class {
      constructor() {
        this[_a] = "LinkedMap", this._map = /* @__PURE__ */ new Map(), this._head = void 0, this._tail = void 0, this._size = 0, this._state = 0;
      }
      clear() {
        this._map.clear(), this._head = void 0, this._tail = void 0, this._size = 0, this._state++;
      }
      isEmpty() {
        return !this._head && !this._tail;
      }
      get size() {
        return this._size;
      }
      get first() {
        return this._head?.value;
      }
      get last() {
        return this._tail?.value;
      }
      has(key) {
        return this._map.has(key);
      }
      get(key, touch = Touch.None) {
        let item = this._map.get(key);
        if (item)
          return touch !== Touch.None && this.touch(item, touch), item.value;
      }
      set(key, value, touch = Touch.None) {
        let item = this._map.get(key);
        if (item)
          item.value = value, touch !== Touch.None && this.touch(item, touch);
        else {
          switch (item = { key, value, next: void 0, previous: void 0 }, touch) {
            case Touch.None:
              this.addItemLast(item);
              break;
            case Touch.First:
              this.addItemFirst(item);
              break;
            case Touch.Last:
              this.addItemLast(item);
              break;
            default:
              this.addItemLast(item);
              break;
          }
          this._map.set(key, item), this._size++;
        }
        return this;
      }
      delete(key) {
        return !!this.remove(key);
      }
      remove(key) {
        let item = this._map.get(key);
        if (item)
          return this._map.delete(key), this.removeItem(item), this._size--, item.value;
      }
      shift() {
        if (!this._head && !this._tail)
          return;
        if (!this._head || !this._tail)
          throw new Error("Invalid list");
        let item = this._head;
        return this._map.delete(item.key), this.removeItem(item), this._size--, item.value;
      }
      forEach(callbackfn, thisArg) {
        let state = this._state, current = this._head;
        for (; current; ) {
          if (thisArg ? callbackfn.bind(thisArg)(current.value, current.key, this) : callbackfn(current.value, current.key, this), this._state !== state)
            throw new Error("LinkedMap got modified during iteration.");
          current = current.next;
        }
      }
      keys() {
        let state = this._state, current = this._head, iterator = {
          [Symbol.iterator]: () => iterator,
          next: () => {
            if (this._state !== state)
              throw new Error("LinkedMap got modified during iteration.");
            if (current) {
              let result = { value: current.key, done: !1 };
              return current = current.next, result;
            } else
              return { value: void 0, done: !0 };
          }
        };
        return iterator;
      }
      values() {
        let state = this._state, current = this._head, iterator = {
          [Symbol.iterator]: () => iterator,
          next: () => {
            if (this._state !== state)
              throw new Error("LinkedMap got modified during iteration.");
            if (current) {
              let result = { value: current.value, done: !1 };
              return current = current.next, result;
            } else
              return { value: void 0, done: !0 };
          }
        };
        return iterator;
      }
      entries() {
        let state = this._state, current = this._head, iterator = {
          [Symbol.iterator]: () => iterator,
          next: () => {
            if (this._state !== state)
              throw new Error("LinkedMap got modified during iteration.");
            if (current) {
              let result = { value: [current.key, current.value], done: !1 };
              return current = current.next, result;
            } else
              return { value: void 0, done: !0 };
          }
        };
        return iterator;
      }
      [(_a = Symbol.toStringTag, Symbol.iterator)]() {
        return this.entries();
      }
      trimOld(newSize) {
        if (newSize >= this.size)
          return;
        if (newSize === 0) {
          this.clear();
          return;
        }
        let current = this._head, currentSize = this.size;
        for (; current && currentSize > newSize; )
          this._map.delete(current.key), current = current.next, currentSize--;
        this._head = current, this._size = currentSize, current && (current.previous = void 0), this._state++;
      }
      addItemFirst(item) {
        if (!this._head && !this._tail)
          this._tail = item;
        else if (this._head)
          item.next = this._head, this._head.previous = item;
        else
          throw new Error("Invalid list");
        this._head = item, this._state++;
      }
      addItemLast(item) {
        if (!this._head && !this._tail)
          this._head = item;
        else if (this._tail)
          item.previous = this._tail, this._tail.next = item;
        else
          throw new Error("Invalid list");
        this._tail = item, this._state++;
      }
      removeItem(item) {
        if (item === this._head && item === this._tail)
          this._head = void 0, this._tail = void 0;
        else if (item === this._head) {
          if (!item.next)
            throw new Error("Invalid list");
          item.next.previous = void 0, this._head = item.next;
        } else if (item === this._tail) {
          if (!item.previous)
            throw new Error("Invalid list");
          item.previous.next = void 0, this._tail = item.previous;
        } else {
          let next = item.next, previous = item.previous;
          if (!next || !previous)
            throw new Error("Invalid list");
          next.previous = previous, previous.next = next;
        }
        item.next = void 0, item.previous = void 0, this._state++;
      }
      touch(item, touch) {
        if (!this._head || !this._tail)
          throw new Error("Invalid list");
        if (!(touch !== Touch.First && touch !== Touch.Last)) {
          if (touch === Touch.First) {
            if (item === this._head)
              return;
            let next = item.next, previous = item.previous;
            item === this._tail ? (previous.next = void 0, this._tail = previous) : (next.previous = previous, previous.next = next), item.previous = void 0, item.next = this._head, this._head.previous = item, this._head = item, this._state++;
          } else if (touch === Touch.Last) {
            if (item === this._tail)
              return;
            let next = item.next, previous = item.previous;
            item === this._head ? (next.previous = void 0, this._head = next) : (next.previous = previous, previous.next = next), item.next = void 0, item.previous = this._tail, this._tail.next = item, this._tail = item, this._state++;
          }
        }
      }
      toJSON() {
        let data = [];
        return this.forEach((value, key) => {
          data.push([key, value]);
        }), data;
      }
      fromJSON(data) {
        this.clear();
        for (let [key, value] of data)
          this.set(key, value);
      }
    };
    exports2.LinkedMap = LinkedMap;
    var LRUCache = class extends LinkedMap {
      constructor(limit, ratio = 1) {
        super(), this._limit = limit, this._ratio = Math.min(Math.max(0, ratio), 1);
      }
      get limit() {
        return this._limit;
      }
      set limit(limit) {
        this._limit = limit, this.checkTrim();
      }
      get ratio() {
        return this._ratio;
      }
      set ratio(ratio) {
        this._ratio = Math.min(Math.max(0, ratio), 1), this.checkTrim();
      }
      get(key, touch = Touch.AsNew) {
        return super.get(key, touch);
      }
      peek(key) {
        return super.get(key, Touch.None);
      }
      set(key, value) {
        return super.set(key, value, Touch.Last), this.checkTrim(), this;
      }
      checkTrim() {
        this.size > this._limit && this.trimOld(Math.round(this._limit * this._ratio));
      }
    };
    exports2.LRUCache = LRUCache;
  }
});

// node_modules/vscode-jsonrpc/lib/common/disposable.js
var require_disposable = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/disposable.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.Disposable = void 0;
    var Disposable;
    (function(Disposable2) {
      function create(func) {
        return {
          dispose: func
        };
      }
      Disposable2.create = create;
    })(Disposable || (exports2.Disposable = Disposable = {}));
  }
});

// node_modules/vscode-jsonrpc/lib/common/ral.js
var require_ral = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/ral.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var _ral;
    function RAL() {
      if (_ral === void 0)
        throw new Error("No runtime abstraction layer installed");
      return _ral;
    }
    (function(RAL2) {
      function install(ral) {
        if (ral === void 0)
          throw new Error("No runtime abstraction layer provided");
        _ral = ral;
      }
      RAL2.install = install;
    })(RAL || (RAL = {}));
    exports2.default = RAL;
  }
});

// node_modules/vscode-jsonrpc/lib/common/events.js
var require_events = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/events.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.Emitter = exports2.Event = void 0;
    var ral_1 = require_ral(), Event;
    (function(Event2) {
      let _disposable = { dispose() {
      } };
      Event2.None = function() {
        return _disposable;
      };
    })(Event || (exports2.Event = Event = {}));
    var CallbackList = class {
      add(callback, context = null, bucket) {
        this._callbacks || (this._callbacks = [], this._contexts = []), this._callbacks.push(callback), this._contexts.push(context), Array.isArray(bucket) && bucket.push({ dispose: () => this.remove(callback, context) });
      }
      remove(callback, context = null) {
        if (!this._callbacks)
          return;
        let foundCallbackWithDifferentContext = !1;
        for (let i = 0, len = this._callbacks.length; i < len; i++)
          if (this._callbacks[i] === callback)
            if (this._contexts[i] === context) {
              this._callbacks.splice(i, 1), this._contexts.splice(i, 1);
              return;
            } else
              foundCallbackWithDifferentContext = !0;
        if (foundCallbackWithDifferentContext)
          throw new Error("When adding a listener with a context, you should remove it with the same context");
      }
      invoke(...args) {
        if (!this._callbacks)
          return [];
        let ret = [], callbacks = this._callbacks.slice(0), contexts = this._contexts.slice(0);
        for (let i = 0, len = callbacks.length; i < len; i++)
          try {
            ret.push(callbacks[i].apply(contexts[i], args));
          } catch (e) {
            (0, ral_1.default)().console.error(e);
          }
        return ret;
      }
      isEmpty() {
        return !this._callbacks || this._callbacks.length === 0;
      }
      dispose() {
        this._callbacks = void 0, this._contexts = void 0;
      }
    }, Emitter = class _Emitter {
      constructor(_options) {
        this._options = _options;
      }
      /**
       * For the public to allow to subscribe
       * to events from this Emitter
       */
      get event() {
        return this._event || (this._event = (listener, thisArgs, disposables) => {
          this._callbacks || (this._callbacks = new CallbackList()), this._options && this._options.onFirstListenerAdd && this._callbacks.isEmpty() && this._options.onFirstListenerAdd(this), this._callbacks.add(listener, thisArgs);
          let result = {
            dispose: () => {
              this._callbacks && (this._callbacks.remove(listener, thisArgs), result.dispose = _Emitter._noop, this._options && this._options.onLastListenerRemove && this._callbacks.isEmpty() && this._options.onLastListenerRemove(this));
            }
          };
          return Array.isArray(disposables) && disposables.push(result), result;
        }), this._event;
      }
      /**
       * To be kept private to fire an event to
       * subscribers
       */
      fire(event) {
        this._callbacks && this._callbacks.invoke.call(this._callbacks, event);
      }
      dispose() {
        this._callbacks && (this._callbacks.dispose(), this._callbacks = void 0);
      }
    };
    exports2.Emitter = Emitter;
    Emitter._noop = function() {
    };
  }
});

// node_modules/vscode-jsonrpc/lib/common/cancellation.js
var require_cancellation = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/cancellation.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.CancellationTokenSource = exports2.CancellationToken = void 0;
    var ral_1 = require_ral(), Is = require_is2(), events_1 = require_events(), CancellationToken;
    (function(CancellationToken2) {
      CancellationToken2.None = Object.freeze({
        isCancellationRequested: !1,
        onCancellationRequested: events_1.Event.None
      }), CancellationToken2.Cancelled = Object.freeze({
        isCancellationRequested: !0,
        onCancellationRequested: events_1.Event.None
      });
      function is(value) {
        let candidate = value;
        return candidate && (candidate === CancellationToken2.None || candidate === CancellationToken2.Cancelled || Is.boolean(candidate.isCancellationRequested) && !!candidate.onCancellationRequested);
      }
      CancellationToken2.is = is;
    })(CancellationToken || (exports2.CancellationToken = CancellationToken = {}));
    var shortcutEvent = Object.freeze(function(callback, context) {
      let handle = (0, ral_1.default)().timer.setTimeout(callback.bind(context), 0);
      return { dispose() {
        handle.dispose();
      } };
    }), MutableToken = class {
      constructor() {
        this._isCancelled = !1;
      }
      cancel() {
        this._isCancelled || (this._isCancelled = !0, this._emitter && (this._emitter.fire(void 0), this.dispose()));
      }
      get isCancellationRequested() {
        return this._isCancelled;
      }
      get onCancellationRequested() {
        return this._isCancelled ? shortcutEvent : (this._emitter || (this._emitter = new events_1.Emitter()), this._emitter.event);
      }
      dispose() {
        this._emitter && (this._emitter.dispose(), this._emitter = void 0);
      }
    }, CancellationTokenSource = class {
      get token() {
        return this._token || (this._token = new MutableToken()), this._token;
      }
      cancel() {
        this._token ? this._token.cancel() : this._token = CancellationToken.Cancelled;
      }
      dispose() {
        this._token ? this._token instanceof MutableToken && this._token.dispose() : this._token = CancellationToken.None;
      }
    };
    exports2.CancellationTokenSource = CancellationTokenSource;
  }
});

// node_modules/vscode-jsonrpc/lib/common/sharedArrayCancellation.js
var require_sharedArrayCancellation = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/sharedArrayCancellation.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.SharedArrayReceiverStrategy = exports2.SharedArraySenderStrategy = void 0;
    var cancellation_1 = require_cancellation(), CancellationState;
    (function(CancellationState2) {
      CancellationState2.Continue = 0, CancellationState2.Cancelled = 1;
    })(CancellationState || (CancellationState = {}));
    var SharedArraySenderStrategy = class {
      constructor() {
        this.buffers = /* @__PURE__ */ new Map();
      }
      enableCancellation(request) {
        if (request.id === null)
          return;
        let buffer = new SharedArrayBuffer(4), data = new Int32Array(buffer, 0, 1);
        data[0] = CancellationState.Continue, this.buffers.set(request.id, buffer), request.$cancellationData = buffer;
      }
      async sendCancellation(_conn, id) {
        let buffer = this.buffers.get(id);
        if (buffer === void 0)
          return;
        let data = new Int32Array(buffer, 0, 1);
        Atomics.store(data, 0, CancellationState.Cancelled);
      }
      cleanup(id) {
        this.buffers.delete(id);
      }
      dispose() {
        this.buffers.clear();
      }
    };
    exports2.SharedArraySenderStrategy = SharedArraySenderStrategy;
    var SharedArrayBufferCancellationToken = class {
      constructor(buffer) {
        this.data = new Int32Array(buffer, 0, 1);
      }
      get isCancellationRequested() {
        return Atomics.load(this.data, 0) === CancellationState.Cancelled;
      }
      get onCancellationRequested() {
        throw new Error("Cancellation over SharedArrayBuffer doesn't support cancellation events");
      }
    }, SharedArrayBufferCancellationTokenSource = class {
      constructor(buffer) {
        this.token = new SharedArrayBufferCancellationToken(buffer);
      }
      cancel() {
      }
      dispose() {
      }
    }, SharedArrayReceiverStrategy = class {
      constructor() {
        this.kind = "request";
      }
      createCancellationTokenSource(request) {
        let buffer = request.$cancellationData;
        return buffer === void 0 ? new cancellation_1.CancellationTokenSource() : new SharedArrayBufferCancellationTokenSource(buffer);
      }
    };
    exports2.SharedArrayReceiverStrategy = SharedArrayReceiverStrategy;
  }
});

// node_modules/vscode-jsonrpc/lib/common/semaphore.js
var require_semaphore = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/semaphore.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.Semaphore = void 0;
    var ral_1 = require_ral(), Semaphore = class {
      constructor(capacity = 1) {
        if (capacity <= 0)
          throw new Error("Capacity must be greater than 0");
        this._capacity = capacity, this._active = 0, this._waiting = [];
      }
      lock(thunk) {
        return new Promise((resolve, reject) => {
          this._waiting.push({ thunk, resolve, reject }), this.runNext();
        });
      }
      get active() {
        return this._active;
      }
      runNext() {
        this._waiting.length === 0 || this._active === this._capacity || (0, ral_1.default)().timer.setImmediate(() => this.doRunNext());
      }
      doRunNext() {
        if (this._waiting.length === 0 || this._active === this._capacity)
          return;
        let next = this._waiting.shift();
        if (this._active++, this._active > this._capacity)
          throw new Error("To many thunks active");
        try {
          let result = next.thunk();
          result instanceof Promise ? result.then((value) => {
            this._active--, next.resolve(value), this.runNext();
          }, (err) => {
            this._active--, next.reject(err), this.runNext();
          }) : (this._active--, next.resolve(result), this.runNext());
        } catch (err) {
          this._active--, next.reject(err), this.runNext();
        }
      }
    };
    exports2.Semaphore = Semaphore;
  }
});

// node_modules/vscode-jsonrpc/lib/common/messageReader.js
var require_messageReader = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/messageReader.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ReadableStreamMessageReader = exports2.AbstractMessageReader = exports2.MessageReader = void 0;
    var ral_1 = require_ral(), Is = require_is2(), events_1 = require_events(), semaphore_1 = require_semaphore(), MessageReader;
    (function(MessageReader2) {
      function is(value) {
        let candidate = value;
        return candidate && Is.func(candidate.listen) && Is.func(candidate.dispose) && Is.func(candidate.onError) && Is.func(candidate.onClose) && Is.func(candidate.onPartialMessage);
      }
      MessageReader2.is = is;
    })(MessageReader || (exports2.MessageReader = MessageReader = {}));
    var AbstractMessageReader = class {
      constructor() {
        this.errorEmitter = new events_1.Emitter(), this.closeEmitter = new events_1.Emitter(), this.partialMessageEmitter = new events_1.Emitter();
      }
      dispose() {
        this.errorEmitter.dispose(), this.closeEmitter.dispose();
      }
      get onError() {
        return this.errorEmitter.event;
      }
      fireError(error) {
        this.errorEmitter.fire(this.asError(error));
      }
      get onClose() {
        return this.closeEmitter.event;
      }
      fireClose() {
        this.closeEmitter.fire(void 0);
      }
      get onPartialMessage() {
        return this.partialMessageEmitter.event;
      }
      firePartialMessage(info) {
        this.partialMessageEmitter.fire(info);
      }
      asError(error) {
        return error instanceof Error ? error : new Error(`Reader received error. Reason: ${Is.string(error.message) ? error.message : "unknown"}`);
      }
    };
    exports2.AbstractMessageReader = AbstractMessageReader;
    var ResolvedMessageReaderOptions;
    (function(ResolvedMessageReaderOptions2) {
      function fromOptions(options) {
        let charset, result, contentDecoder, contentDecoders = /* @__PURE__ */ new Map(), contentTypeDecoder, contentTypeDecoders = /* @__PURE__ */ new Map();
        if (options === void 0 || typeof options == "string")
          charset = options ?? "utf-8";
        else {
          if (charset = options.charset ?? "utf-8", options.contentDecoder !== void 0 && (contentDecoder = options.contentDecoder, contentDecoders.set(contentDecoder.name, contentDecoder)), options.contentDecoders !== void 0)
            for (let decoder of options.contentDecoders)
              contentDecoders.set(decoder.name, decoder);
          if (options.contentTypeDecoder !== void 0 && (contentTypeDecoder = options.contentTypeDecoder, contentTypeDecoders.set(contentTypeDecoder.name, contentTypeDecoder)), options.contentTypeDecoders !== void 0)
            for (let decoder of options.contentTypeDecoders)
              contentTypeDecoders.set(decoder.name, decoder);
        }
        return contentTypeDecoder === void 0 && (contentTypeDecoder = (0, ral_1.default)().applicationJson.decoder, contentTypeDecoders.set(contentTypeDecoder.name, contentTypeDecoder)), { charset, contentDecoder, contentDecoders, contentTypeDecoder, contentTypeDecoders };
      }
      ResolvedMessageReaderOptions2.fromOptions = fromOptions;
    })(ResolvedMessageReaderOptions || (ResolvedMessageReaderOptions = {}));
    var ReadableStreamMessageReader = class extends AbstractMessageReader {
      constructor(readable, options) {
        super(), this.readable = readable, this.options = ResolvedMessageReaderOptions.fromOptions(options), this.buffer = (0, ral_1.default)().messageBuffer.create(this.options.charset), this._partialMessageTimeout = 1e4, this.nextMessageLength = -1, this.messageToken = 0, this.readSemaphore = new semaphore_1.Semaphore(1);
      }
      set partialMessageTimeout(timeout) {
        this._partialMessageTimeout = timeout;
      }
      get partialMessageTimeout() {
        return this._partialMessageTimeout;
      }
      listen(callback) {
        this.nextMessageLength = -1, this.messageToken = 0, this.partialMessageTimer = void 0, this.callback = callback;
        let result = this.readable.onData((data) => {
          this.onData(data);
        });
        return this.readable.onError((error) => this.fireError(error)), this.readable.onClose(() => this.fireClose()), result;
      }
      onData(data) {
        try {
          for (this.buffer.append(data); ; ) {
            if (this.nextMessageLength === -1) {
              let headers = this.buffer.tryReadHeaders(!0);
              if (!headers)
                return;
              let contentLength = headers.get("content-length");
              if (!contentLength) {
                this.fireError(new Error(`Header must provide a Content-Length property.
${JSON.stringify(Object.fromEntries(headers))}`));
                return;
              }
              let length = parseInt(contentLength);
              if (isNaN(length)) {
                this.fireError(new Error(`Content-Length value must be a number. Got ${contentLength}`));
                return;
              }
              this.nextMessageLength = length;
            }
            let body = this.buffer.tryReadBody(this.nextMessageLength);
            if (body === void 0) {
              this.setPartialMessageTimer();
              return;
            }
            this.clearPartialMessageTimer(), this.nextMessageLength = -1, this.readSemaphore.lock(async () => {
              let bytes = this.options.contentDecoder !== void 0 ? await this.options.contentDecoder.decode(body) : body, message = await this.options.contentTypeDecoder.decode(bytes, this.options);
              this.callback(message);
            }).catch((error) => {
              this.fireError(error);
            });
          }
        } catch (error) {
          this.fireError(error);
        }
      }
      clearPartialMessageTimer() {
        this.partialMessageTimer && (this.partialMessageTimer.dispose(), this.partialMessageTimer = void 0);
      }
      setPartialMessageTimer() {
        this.clearPartialMessageTimer(), !(this._partialMessageTimeout <= 0) && (this.partialMessageTimer = (0, ral_1.default)().timer.setTimeout((token, timeout) => {
          this.partialMessageTimer = void 0, token === this.messageToken && (this.firePartialMessage({ messageToken: token, waitingTime: timeout }), this.setPartialMessageTimer());
        }, this._partialMessageTimeout, this.messageToken, this._partialMessageTimeout));
      }
    };
    exports2.ReadableStreamMessageReader = ReadableStreamMessageReader;
  }
});

// node_modules/vscode-jsonrpc/lib/common/messageWriter.js
var require_messageWriter = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/messageWriter.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.WriteableStreamMessageWriter = exports2.AbstractMessageWriter = exports2.MessageWriter = void 0;
    var ral_1 = require_ral(), Is = require_is2(), semaphore_1 = require_semaphore(), events_1 = require_events(), ContentLength = "Content-Length: ", CRLF = `\r
`, MessageWriter;
    (function(MessageWriter2) {
      function is(value) {
        let candidate = value;
        return candidate && Is.func(candidate.dispose) && Is.func(candidate.onClose) && Is.func(candidate.onError) && Is.func(candidate.write);
      }
      MessageWriter2.is = is;
    })(MessageWriter || (exports2.MessageWriter = MessageWriter = {}));
    var AbstractMessageWriter = class {
      constructor() {
        this.errorEmitter = new events_1.Emitter(), this.closeEmitter = new events_1.Emitter();
      }
      dispose() {
        this.errorEmitter.dispose(), this.closeEmitter.dispose();
      }
      get onError() {
        return this.errorEmitter.event;
      }
      fireError(error, message, count) {
        this.errorEmitter.fire([this.asError(error), message, count]);
      }
      get onClose() {
        return this.closeEmitter.event;
      }
      fireClose() {
        this.closeEmitter.fire(void 0);
      }
      asError(error) {
        return error instanceof Error ? error : new Error(`Writer received error. Reason: ${Is.string(error.message) ? error.message : "unknown"}`);
      }
    };
    exports2.AbstractMessageWriter = AbstractMessageWriter;
    var ResolvedMessageWriterOptions;
    (function(ResolvedMessageWriterOptions2) {
      function fromOptions(options) {
        return options === void 0 || typeof options == "string" ? { charset: options ?? "utf-8", contentTypeEncoder: (0, ral_1.default)().applicationJson.encoder } : { charset: options.charset ?? "utf-8", contentEncoder: options.contentEncoder, contentTypeEncoder: options.contentTypeEncoder ?? (0, ral_1.default)().applicationJson.encoder };
      }
      ResolvedMessageWriterOptions2.fromOptions = fromOptions;
    })(ResolvedMessageWriterOptions || (ResolvedMessageWriterOptions = {}));
    var WriteableStreamMessageWriter = class extends AbstractMessageWriter {
      constructor(writable, options) {
        super(), this.writable = writable, this.options = ResolvedMessageWriterOptions.fromOptions(options), this.errorCount = 0, this.writeSemaphore = new semaphore_1.Semaphore(1), this.writable.onError((error) => this.fireError(error)), this.writable.onClose(() => this.fireClose());
      }
      async write(msg) {
        return this.writeSemaphore.lock(async () => this.options.contentTypeEncoder.encode(msg, this.options).then((buffer) => this.options.contentEncoder !== void 0 ? this.options.contentEncoder.encode(buffer) : buffer).then((buffer) => {
          let headers = [];
          return headers.push(ContentLength, buffer.byteLength.toString(), CRLF), headers.push(CRLF), this.doWrite(msg, headers, buffer);
        }, (error) => {
          throw this.fireError(error), error;
        }));
      }
      async doWrite(msg, headers, data) {
        try {
          return await this.writable.write(headers.join(""), "ascii"), this.writable.write(data);
        } catch (error) {
          return this.handleError(error, msg), Promise.reject(error);
        }
      }
      handleError(error, msg) {
        this.errorCount++, this.fireError(error, msg, this.errorCount);
      }
      end() {
        this.writable.end();
      }
    };
    exports2.WriteableStreamMessageWriter = WriteableStreamMessageWriter;
  }
});

// node_modules/vscode-jsonrpc/lib/common/messageBuffer.js
var require_messageBuffer = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/messageBuffer.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.AbstractMessageBuffer = void 0;
    var CR = 13, LF = 10, CRLF = `\r
`, AbstractMessageBuffer = class {
      constructor(encoding = "utf-8") {
        this._encoding = encoding, this._chunks = [], this._totalLength = 0;
      }
      get encoding() {
        return this._encoding;
      }
      append(chunk) {
        let toAppend = typeof chunk == "string" ? this.fromString(chunk, this._encoding) : chunk;
        this._chunks.push(toAppend), this._totalLength += toAppend.byteLength;
      }
      tryReadHeaders(lowerCaseKeys = !1) {
        if (this._chunks.length === 0)
          return;
        let state = 0, chunkIndex = 0, offset = 0, chunkBytesRead = 0;
        row: for (; chunkIndex < this._chunks.length; ) {
          let chunk = this._chunks[chunkIndex];
          for (offset = 0; offset < chunk.length; ) {
            switch (chunk[offset]) {
              case CR:
                switch (state) {
                  case 0:
                    state = 1;
                    break;
                  case 2:
                    state = 3;
                    break;
                  default:
                    state = 0;
                }
                break;
              case LF:
                switch (state) {
                  case 1:
                    state = 2;
                    break;
                  case 3:
                    state = 4, offset++;
                    break row;
                  default:
                    state = 0;
                }
                break;
              default:
                state = 0;
            }
            offset++;
          }
          chunkBytesRead += chunk.byteLength, chunkIndex++;
        }
        if (state !== 4)
          return;
        let buffer = this._read(chunkBytesRead + offset), result = /* @__PURE__ */ new Map(), headers = this.toString(buffer, "ascii").split(CRLF);
        if (headers.length < 2)
          return result;
        for (let i = 0; i < headers.length - 2; i++) {
          let header = headers[i], index = header.indexOf(":");
          if (index === -1)
            throw new Error(`Message header must separate key and value using ':'
${header}`);
          let key = header.substr(0, index), value = header.substr(index + 1).trim();
          result.set(lowerCaseKeys ? key.toLowerCase() : key, value);
        }
        return result;
      }
      tryReadBody(length) {
        if (!(this._totalLength < length))
          return this._read(length);
      }
      get numberOfBytes() {
        return this._totalLength;
      }
      _read(byteCount) {
        if (byteCount === 0)
          return this.emptyBuffer();
        if (byteCount > this._totalLength)
          throw new Error("Cannot read so many bytes!");
        if (this._chunks[0].byteLength === byteCount) {
          let chunk = this._chunks[0];
          return this._chunks.shift(), this._totalLength -= byteCount, this.asNative(chunk);
        }
        if (this._chunks[0].byteLength > byteCount) {
          let chunk = this._chunks[0], result2 = this.asNative(chunk, byteCount);
          return this._chunks[0] = chunk.slice(byteCount), this._totalLength -= byteCount, result2;
        }
        let result = this.allocNative(byteCount), resultOffset = 0, chunkIndex = 0;
        for (; byteCount > 0; ) {
          let chunk = this._chunks[chunkIndex];
          if (chunk.byteLength > byteCount) {
            let chunkPart = chunk.slice(0, byteCount);
            result.set(chunkPart, resultOffset), resultOffset += byteCount, this._chunks[chunkIndex] = chunk.slice(byteCount), this._totalLength -= byteCount, byteCount -= byteCount;
          } else
            result.set(chunk, resultOffset), resultOffset += chunk.byteLength, this._chunks.shift(), this._totalLength -= chunk.byteLength, byteCount -= chunk.byteLength;
        }
        return result;
      }
    };
    exports2.AbstractMessageBuffer = AbstractMessageBuffer;
  }
});

// node_modules/vscode-jsonrpc/lib/common/connection.js
var require_connection = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/connection.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.createMessageConnection = exports2.ConnectionOptions = exports2.MessageStrategy = exports2.CancellationStrategy = exports2.CancellationSenderStrategy = exports2.CancellationReceiverStrategy = exports2.RequestCancellationReceiverStrategy = exports2.IdCancellationReceiverStrategy = exports2.ConnectionStrategy = exports2.ConnectionError = exports2.ConnectionErrors = exports2.LogTraceNotification = exports2.SetTraceNotification = exports2.TraceFormat = exports2.TraceValues = exports2.Trace = exports2.NullLogger = exports2.ProgressType = exports2.ProgressToken = void 0;
    var ral_1 = require_ral(), Is = require_is2(), messages_1 = require_messages(), linkedMap_1 = require_linkedMap(), events_1 = require_events(), cancellation_1 = require_cancellation(), CancelNotification;
    (function(CancelNotification2) {
      CancelNotification2.type = new messages_1.NotificationType("$/cancelRequest");
    })(CancelNotification || (CancelNotification = {}));
    var ProgressToken;
    (function(ProgressToken2) {
      function is(value) {
        return typeof value == "string" || typeof value == "number";
      }
      ProgressToken2.is = is;
    })(ProgressToken || (exports2.ProgressToken = ProgressToken = {}));
    var ProgressNotification;
    (function(ProgressNotification2) {
      ProgressNotification2.type = new messages_1.NotificationType("$/progress");
    })(ProgressNotification || (ProgressNotification = {}));
    var ProgressType = class {
      constructor() {
      }
    };
    exports2.ProgressType = ProgressType;
    var StarRequestHandler;
    (function(StarRequestHandler2) {
      function is(value) {
        return Is.func(value);
      }
      StarRequestHandler2.is = is;
    })(StarRequestHandler || (StarRequestHandler = {}));
    exports2.NullLogger = Object.freeze({
      error: () => {
      },
      warn: () => {
      },
      info: () => {
      },
      log: () => {
      }
    });
    var Trace;
    (function(Trace2) {
      Trace2[Trace2.Off = 0] = "Off", Trace2[Trace2.Messages = 1] = "Messages", Trace2[Trace2.Compact = 2] = "Compact", Trace2[Trace2.Verbose = 3] = "Verbose";
    })(Trace || (exports2.Trace = Trace = {}));
    var TraceValues;
    (function(TraceValues2) {
      TraceValues2.Off = "off", TraceValues2.Messages = "messages", TraceValues2.Compact = "compact", TraceValues2.Verbose = "verbose";
    })(TraceValues || (exports2.TraceValues = TraceValues = {}));
    (function(Trace2) {
      function fromString(value) {
        if (!Is.string(value))
          return Trace2.Off;
        switch (value = value.toLowerCase(), value) {
          case "off":
            return Trace2.Off;
          case "messages":
            return Trace2.Messages;
          case "compact":
            return Trace2.Compact;
          case "verbose":
            return Trace2.Verbose;
          default:
            return Trace2.Off;
        }
      }
      Trace2.fromString = fromString;
      function toString(value) {
        switch (value) {
          case Trace2.Off:
            return "off";
          case Trace2.Messages:
            return "messages";
          case Trace2.Compact:
            return "compact";
          case Trace2.Verbose:
            return "verbose";
          default:
            return "off";
        }
      }
      Trace2.toString = toString;
    })(Trace || (exports2.Trace = Trace = {}));
    var TraceFormat;
    (function(TraceFormat2) {
      TraceFormat2.Text = "text", TraceFormat2.JSON = "json";
    })(TraceFormat || (exports2.TraceFormat = TraceFormat = {}));
    (function(TraceFormat2) {
      function fromString(value) {
        return Is.string(value) ? (value = value.toLowerCase(), value === "json" ? TraceFormat2.JSON : TraceFormat2.Text) : TraceFormat2.Text;
      }
      TraceFormat2.fromString = fromString;
    })(TraceFormat || (exports2.TraceFormat = TraceFormat = {}));
    var SetTraceNotification;
    (function(SetTraceNotification2) {
      SetTraceNotification2.type = new messages_1.NotificationType("$/setTrace");
    })(SetTraceNotification || (exports2.SetTraceNotification = SetTraceNotification = {}));
    var LogTraceNotification;
    (function(LogTraceNotification2) {
      LogTraceNotification2.type = new messages_1.NotificationType("$/logTrace");
    })(LogTraceNotification || (exports2.LogTraceNotification = LogTraceNotification = {}));
    var ConnectionErrors;
    (function(ConnectionErrors2) {
      ConnectionErrors2[ConnectionErrors2.Closed = 1] = "Closed", ConnectionErrors2[ConnectionErrors2.Disposed = 2] = "Disposed", ConnectionErrors2[ConnectionErrors2.AlreadyListening = 3] = "AlreadyListening";
    })(ConnectionErrors || (exports2.ConnectionErrors = ConnectionErrors = {}));
    var ConnectionError = class _ConnectionError extends Error {
      constructor(code, message) {
        super(message), this.code = code, Object.setPrototypeOf(this, _ConnectionError.prototype);
      }
    };
    exports2.ConnectionError = ConnectionError;
    var ConnectionStrategy;
    (function(ConnectionStrategy2) {
      function is(value) {
        let candidate = value;
        return candidate && Is.func(candidate.cancelUndispatched);
      }
      ConnectionStrategy2.is = is;
    })(ConnectionStrategy || (exports2.ConnectionStrategy = ConnectionStrategy = {}));
    var IdCancellationReceiverStrategy;
    (function(IdCancellationReceiverStrategy2) {
      function is(value) {
        let candidate = value;
        return candidate && (candidate.kind === void 0 || candidate.kind === "id") && Is.func(candidate.createCancellationTokenSource) && (candidate.dispose === void 0 || Is.func(candidate.dispose));
      }
      IdCancellationReceiverStrategy2.is = is;
    })(IdCancellationReceiverStrategy || (exports2.IdCancellationReceiverStrategy = IdCancellationReceiverStrategy = {}));
    var RequestCancellationReceiverStrategy;
    (function(RequestCancellationReceiverStrategy2) {
      function is(value) {
        let candidate = value;
        return candidate && candidate.kind === "request" && Is.func(candidate.createCancellationTokenSource) && (candidate.dispose === void 0 || Is.func(candidate.dispose));
      }
      RequestCancellationReceiverStrategy2.is = is;
    })(RequestCancellationReceiverStrategy || (exports2.RequestCancellationReceiverStrategy = RequestCancellationReceiverStrategy = {}));
    var CancellationReceiverStrategy;
    (function(CancellationReceiverStrategy2) {
      CancellationReceiverStrategy2.Message = Object.freeze({
        createCancellationTokenSource(_) {
          return new cancellation_1.CancellationTokenSource();
        }
      });
      function is(value) {
        return IdCancellationReceiverStrategy.is(value) || RequestCancellationReceiverStrategy.is(value);
      }
      CancellationReceiverStrategy2.is = is;
    })(CancellationReceiverStrategy || (exports2.CancellationReceiverStrategy = CancellationReceiverStrategy = {}));
    var CancellationSenderStrategy;
    (function(CancellationSenderStrategy2) {
      CancellationSenderStrategy2.Message = Object.freeze({
        sendCancellation(conn, id) {
          return conn.sendNotification(CancelNotification.type, { id });
        },
        cleanup(_) {
        }
      });
      function is(value) {
        let candidate = value;
        return candidate && Is.func(candidate.sendCancellation) && Is.func(candidate.cleanup);
      }
      CancellationSenderStrategy2.is = is;
    })(CancellationSenderStrategy || (exports2.CancellationSenderStrategy = CancellationSenderStrategy = {}));
    var CancellationStrategy;
    (function(CancellationStrategy2) {
      CancellationStrategy2.Message = Object.freeze({
        receiver: CancellationReceiverStrategy.Message,
        sender: CancellationSenderStrategy.Message
      });
      function is(value) {
        let candidate = value;
        return candidate && CancellationReceiverStrategy.is(candidate.receiver) && CancellationSenderStrategy.is(candidate.sender);
      }
      CancellationStrategy2.is = is;
    })(CancellationStrategy || (exports2.CancellationStrategy = CancellationStrategy = {}));
    var MessageStrategy;
    (function(MessageStrategy2) {
      function is(value) {
        let candidate = value;
        return candidate && Is.func(candidate.handleMessage);
      }
      MessageStrategy2.is = is;
    })(MessageStrategy || (exports2.MessageStrategy = MessageStrategy = {}));
    var ConnectionOptions;
    (function(ConnectionOptions2) {
      function is(value) {
        let candidate = value;
        return candidate && (CancellationStrategy.is(candidate.cancellationStrategy) || ConnectionStrategy.is(candidate.connectionStrategy) || MessageStrategy.is(candidate.messageStrategy));
      }
      ConnectionOptions2.is = is;
    })(ConnectionOptions || (exports2.ConnectionOptions = ConnectionOptions = {}));
    var ConnectionState;
    (function(ConnectionState2) {
      ConnectionState2[ConnectionState2.New = 1] = "New", ConnectionState2[ConnectionState2.Listening = 2] = "Listening", ConnectionState2[ConnectionState2.Closed = 3] = "Closed", ConnectionState2[ConnectionState2.Disposed = 4] = "Disposed";
    })(ConnectionState || (ConnectionState = {}));
    function createMessageConnection(messageReader, messageWriter, _logger, options) {
      let logger = _logger !== void 0 ? _logger : exports2.NullLogger, sequenceNumber = 0, notificationSequenceNumber = 0, unknownResponseSequenceNumber = 0, version = "2.0", starRequestHandler, requestHandlers = /* @__PURE__ */ new Map(), starNotificationHandler, notificationHandlers = /* @__PURE__ */ new Map(), progressHandlers = /* @__PURE__ */ new Map(), timer, messageQueue = new linkedMap_1.LinkedMap(), responsePromises = /* @__PURE__ */ new Map(), knownCanceledRequests = /* @__PURE__ */ new Set(), requestTokens = /* @__PURE__ */ new Map(), trace = Trace.Off, traceFormat = TraceFormat.Text, tracer, state = ConnectionState.New, errorEmitter = new events_1.Emitter(), closeEmitter = new events_1.Emitter(), unhandledNotificationEmitter = new events_1.Emitter(), unhandledProgressEmitter = new events_1.Emitter(), disposeEmitter = new events_1.Emitter(), cancellationStrategy = options && options.cancellationStrategy ? options.cancellationStrategy : CancellationStrategy.Message;
      function createRequestQueueKey(id) {
        if (id === null)
          throw new Error("Can't send requests with id null since the response can't be correlated.");
        return "req-" + id.toString();
      }
      function createResponseQueueKey(id) {
        return id === null ? "res-unknown-" + (++unknownResponseSequenceNumber).toString() : "res-" + id.toString();
      }
      function createNotificationQueueKey() {
        return "not-" + (++notificationSequenceNumber).toString();
      }
      function addMessageToQueue(queue, message) {
        messages_1.Message.isRequest(message) ? queue.set(createRequestQueueKey(message.id), message) : messages_1.Message.isResponse(message) ? queue.set(createResponseQueueKey(message.id), message) : queue.set(createNotificationQueueKey(), message);
      }
      function cancelUndispatched(_message) {
      }
      function isListening() {
        return state === ConnectionState.Listening;
      }
      function isClosed() {
        return state === ConnectionState.Closed;
      }
      function isDisposed() {
        return state === ConnectionState.Disposed;
      }
      function closeHandler() {
        (state === ConnectionState.New || state === ConnectionState.Listening) && (state = ConnectionState.Closed, closeEmitter.fire(void 0));
      }
      function readErrorHandler(error) {
        errorEmitter.fire([error, void 0, void 0]);
      }
      function writeErrorHandler(data) {
        errorEmitter.fire(data);
      }
      messageReader.onClose(closeHandler), messageReader.onError(readErrorHandler), messageWriter.onClose(closeHandler), messageWriter.onError(writeErrorHandler);
      function triggerMessageQueue() {
        timer || messageQueue.size === 0 || (timer = (0, ral_1.default)().timer.setImmediate(() => {
          timer = void 0, processMessageQueue();
        }));
      }
      function handleMessage(message) {
        messages_1.Message.isRequest(message) ? handleRequest(message) : messages_1.Message.isNotification(message) ? handleNotification(message) : messages_1.Message.isResponse(message) ? handleResponse(message) : handleInvalidMessage(message);
      }
      function processMessageQueue() {
        if (messageQueue.size === 0)
          return;
        let message = messageQueue.shift();
        try {
          let messageStrategy = options?.messageStrategy;
          MessageStrategy.is(messageStrategy) ? messageStrategy.handleMessage(message, handleMessage) : handleMessage(message);
        } finally {
          triggerMessageQueue();
        }
      }
      let callback = (message) => {
        try {
          if (messages_1.Message.isNotification(message) && message.method === CancelNotification.type.method) {
            let cancelId = message.params.id, key = createRequestQueueKey(cancelId), toCancel = messageQueue.get(key);
            if (messages_1.Message.isRequest(toCancel)) {
              let strategy = options?.connectionStrategy, response = strategy && strategy.cancelUndispatched ? strategy.cancelUndispatched(toCancel, cancelUndispatched) : void 0;
              if (response && (response.error !== void 0 || response.result !== void 0)) {
                messageQueue.delete(key), requestTokens.delete(cancelId), response.id = toCancel.id, traceSendingResponse(response, message.method, Date.now()), messageWriter.write(response).catch(() => logger.error("Sending response for canceled message failed."));
                return;
              }
            }
            let cancellationToken = requestTokens.get(cancelId);
            if (cancellationToken !== void 0) {
              cancellationToken.cancel(), traceReceivedNotification(message);
              return;
            } else
              knownCanceledRequests.add(cancelId);
          }
          addMessageToQueue(messageQueue, message);
        } finally {
          triggerMessageQueue();
        }
      };
      function handleRequest(requestMessage) {
        if (isDisposed())
          return;
        function reply(resultOrError, method, startTime2) {
          let message = {
            jsonrpc: version,
            id: requestMessage.id
          };
          resultOrError instanceof messages_1.ResponseError ? message.error = resultOrError.toJson() : message.result = resultOrError === void 0 ? null : resultOrError, traceSendingResponse(message, method, startTime2), messageWriter.write(message).catch(() => logger.error("Sending response failed."));
        }
        function replyError(error, method, startTime2) {
          let message = {
            jsonrpc: version,
            id: requestMessage.id,
            error: error.toJson()
          };
          traceSendingResponse(message, method, startTime2), messageWriter.write(message).catch(() => logger.error("Sending response failed."));
        }
        function replySuccess(result, method, startTime2) {
          result === void 0 && (result = null);
          let message = {
            jsonrpc: version,
            id: requestMessage.id,
            result
          };
          traceSendingResponse(message, method, startTime2), messageWriter.write(message).catch(() => logger.error("Sending response failed."));
        }
        traceReceivedRequest(requestMessage);
        let element = requestHandlers.get(requestMessage.method), type, requestHandler;
        element && (type = element.type, requestHandler = element.handler);
        let startTime = Date.now();
        if (requestHandler || starRequestHandler) {
          let tokenKey = requestMessage.id ?? String(Date.now()), cancellationSource = IdCancellationReceiverStrategy.is(cancellationStrategy.receiver) ? cancellationStrategy.receiver.createCancellationTokenSource(tokenKey) : cancellationStrategy.receiver.createCancellationTokenSource(requestMessage);
          requestMessage.id !== null && knownCanceledRequests.has(requestMessage.id) && cancellationSource.cancel(), requestMessage.id !== null && requestTokens.set(tokenKey, cancellationSource);
          try {
            let handlerResult;
            if (requestHandler)
              if (requestMessage.params === void 0) {
                if (type !== void 0 && type.numberOfParams !== 0) {
                  replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InvalidParams, `Request ${requestMessage.method} defines ${type.numberOfParams} params but received none.`), requestMessage.method, startTime);
                  return;
                }
                handlerResult = requestHandler(cancellationSource.token);
              } else if (Array.isArray(requestMessage.params)) {
                if (type !== void 0 && type.parameterStructures === messages_1.ParameterStructures.byName) {
                  replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InvalidParams, `Request ${requestMessage.method} defines parameters by name but received parameters by position`), requestMessage.method, startTime);
                  return;
                }
                handlerResult = requestHandler(...requestMessage.params, cancellationSource.token);
              } else {
                if (type !== void 0 && type.parameterStructures === messages_1.ParameterStructures.byPosition) {
                  replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InvalidParams, `Request ${requestMessage.method} defines parameters by position but received parameters by name`), requestMessage.method, startTime);
                  return;
                }
                handlerResult = requestHandler(requestMessage.params, cancellationSource.token);
              }
            else starRequestHandler && (handlerResult = starRequestHandler(requestMessage.method, requestMessage.params, cancellationSource.token));
            let promise = handlerResult;
            handlerResult ? promise.then ? promise.then((resultOrError) => {
              requestTokens.delete(tokenKey), reply(resultOrError, requestMessage.method, startTime);
            }, (error) => {
              requestTokens.delete(tokenKey), error instanceof messages_1.ResponseError ? replyError(error, requestMessage.method, startTime) : error && Is.string(error.message) ? replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InternalError, `Request ${requestMessage.method} failed with message: ${error.message}`), requestMessage.method, startTime) : replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InternalError, `Request ${requestMessage.method} failed unexpectedly without providing any details.`), requestMessage.method, startTime);
            }) : (requestTokens.delete(tokenKey), reply(handlerResult, requestMessage.method, startTime)) : (requestTokens.delete(tokenKey), replySuccess(handlerResult, requestMessage.method, startTime));
          } catch (error) {
            requestTokens.delete(tokenKey), error instanceof messages_1.ResponseError ? reply(error, requestMessage.method, startTime) : error && Is.string(error.message) ? replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InternalError, `Request ${requestMessage.method} failed with message: ${error.message}`), requestMessage.method, startTime) : replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InternalError, `Request ${requestMessage.method} failed unexpectedly without providing any details.`), requestMessage.method, startTime);
          }
        } else
          replyError(new messages_1.ResponseError(messages_1.ErrorCodes.MethodNotFound, `Unhandled method ${requestMessage.method}`), requestMessage.method, startTime);
      }
      function handleResponse(responseMessage) {
        if (!isDisposed())
          if (responseMessage.id === null)
            responseMessage.error ? logger.error(`Received response message without id: Error is: 
${JSON.stringify(responseMessage.error, void 0, 4)}`) : logger.error("Received response message without id. No further error information provided.");
          else {
            let key = responseMessage.id, responsePromise = responsePromises.get(key);
            if (traceReceivedResponse(responseMessage, responsePromise), responsePromise !== void 0) {
              responsePromises.delete(key);
              try {
                if (responseMessage.error) {
                  let error = responseMessage.error;
                  responsePromise.reject(new messages_1.ResponseError(error.code, error.message, error.data));
                } else if (responseMessage.result !== void 0)
                  responsePromise.resolve(responseMessage.result);
                else
                  throw new Error("Should never happen.");
              } catch (error) {
                error.message ? logger.error(`Response handler '${responsePromise.method}' failed with message: ${error.message}`) : logger.error(`Response handler '${responsePromise.method}' failed unexpectedly.`);
              }
            }
          }
      }
      function handleNotification(message) {
        if (isDisposed())
          return;
        let type, notificationHandler;
        if (message.method === CancelNotification.type.method) {
          let cancelId = message.params.id;
          knownCanceledRequests.delete(cancelId), traceReceivedNotification(message);
          return;
        } else {
          let element = notificationHandlers.get(message.method);
          element && (notificationHandler = element.handler, type = element.type);
        }
        if (notificationHandler || starNotificationHandler)
          try {
            if (traceReceivedNotification(message), notificationHandler)
              if (message.params === void 0)
                type !== void 0 && type.numberOfParams !== 0 && type.parameterStructures !== messages_1.ParameterStructures.byName && logger.error(`Notification ${message.method} defines ${type.numberOfParams} params but received none.`), notificationHandler();
              else if (Array.isArray(message.params)) {
                let params = message.params;
                message.method === ProgressNotification.type.method && params.length === 2 && ProgressToken.is(params[0]) ? notificationHandler({ token: params[0], value: params[1] }) : (type !== void 0 && (type.parameterStructures === messages_1.ParameterStructures.byName && logger.error(`Notification ${message.method} defines parameters by name but received parameters by position`), type.numberOfParams !== message.params.length && logger.error(`Notification ${message.method} defines ${type.numberOfParams} params but received ${params.length} arguments`)), notificationHandler(...params));
              } else
                type !== void 0 && type.parameterStructures === messages_1.ParameterStructures.byPosition && logger.error(`Notification ${message.method} defines parameters by position but received parameters by name`), notificationHandler(message.params);
            else starNotificationHandler && starNotificationHandler(message.method, message.params);
          } catch (error) {
            error.message ? logger.error(`Notification handler '${message.method}' failed with message: ${error.message}`) : logger.error(`Notification handler '${message.method}' failed unexpectedly.`);
          }
        else
          unhandledNotificationEmitter.fire(message);
      }
      function handleInvalidMessage(message) {
        if (!message) {
          logger.error("Received empty message.");
          return;
        }
        logger.error(`Received message which is neither a response nor a notification message:
${JSON.stringify(message, null, 4)}`);
        let responseMessage = message;
        if (Is.string(responseMessage.id) || Is.number(responseMessage.id)) {
          let key = responseMessage.id, responseHandler = responsePromises.get(key);
          responseHandler && responseHandler.reject(new Error("The received response has neither a result nor an error property."));
        }
      }
      function stringifyTrace(params) {
        if (params != null)
          switch (trace) {
            case Trace.Verbose:
              return JSON.stringify(params, null, 4);
            case Trace.Compact:
              return JSON.stringify(params);
            default:
              return;
          }
      }
      function traceSendingRequest(message) {
        if (!(trace === Trace.Off || !tracer))
          if (traceFormat === TraceFormat.Text) {
            let data;
            (trace === Trace.Verbose || trace === Trace.Compact) && message.params && (data = `Params: ${stringifyTrace(message.params)}

`), tracer.log(`Sending request '${message.method} - (${message.id})'.`, data);
          } else
            logLSPMessage("send-request", message);
      }
      function traceSendingNotification(message) {
        if (!(trace === Trace.Off || !tracer))
          if (traceFormat === TraceFormat.Text) {
            let data;
            (trace === Trace.Verbose || trace === Trace.Compact) && (message.params ? data = `Params: ${stringifyTrace(message.params)}

` : data = `No parameters provided.

`), tracer.log(`Sending notification '${message.method}'.`, data);
          } else
            logLSPMessage("send-notification", message);
      }
      function traceSendingResponse(message, method, startTime) {
        if (!(trace === Trace.Off || !tracer))
          if (traceFormat === TraceFormat.Text) {
            let data;
            (trace === Trace.Verbose || trace === Trace.Compact) && (message.error && message.error.data ? data = `Error data: ${stringifyTrace(message.error.data)}

` : message.result ? data = `Result: ${stringifyTrace(message.result)}

` : message.error === void 0 && (data = `No result returned.

`)), tracer.log(`Sending response '${method} - (${message.id})'. Processing request took ${Date.now() - startTime}ms`, data);
          } else
            logLSPMessage("send-response", message);
      }
      function traceReceivedRequest(message) {
        if (!(trace === Trace.Off || !tracer))
          if (traceFormat === TraceFormat.Text) {
            let data;
            (trace === Trace.Verbose || trace === Trace.Compact) && message.params && (data = `Params: ${stringifyTrace(message.params)}

`), tracer.log(`Received request '${message.method} - (${message.id})'.`, data);
          } else
            logLSPMessage("receive-request", message);
      }
      function traceReceivedNotification(message) {
        if (!(trace === Trace.Off || !tracer || message.method === LogTraceNotification.type.method))
          if (traceFormat === TraceFormat.Text) {
            let data;
            (trace === Trace.Verbose || trace === Trace.Compact) && (message.params ? data = `Params: ${stringifyTrace(message.params)}

` : data = `No parameters provided.

`), tracer.log(`Received notification '${message.method}'.`, data);
          } else
            logLSPMessage("receive-notification", message);
      }
      function traceReceivedResponse(message, responsePromise) {
        if (!(trace === Trace.Off || !tracer))
          if (traceFormat === TraceFormat.Text) {
            let data;
            if ((trace === Trace.Verbose || trace === Trace.Compact) && (message.error && message.error.data ? data = `Error data: ${stringifyTrace(message.error.data)}

` : message.result ? data = `Result: ${stringifyTrace(message.result)}

` : message.error === void 0 && (data = `No result returned.

`)), responsePromise) {
              let error = message.error ? ` Request failed: ${message.error.message} (${message.error.code}).` : "";
              tracer.log(`Received response '${responsePromise.method} - (${message.id})' in ${Date.now() - responsePromise.timerStart}ms.${error}`, data);
            } else
              tracer.log(`Received response ${message.id} without active response promise.`, data);
          } else
            logLSPMessage("receive-response", message);
      }
      function logLSPMessage(type, message) {
        if (!tracer || trace === Trace.Off)
          return;
        let lspMessage = {
          isLSPMessage: !0,
          type,
          message,
          timestamp: Date.now()
        };
        tracer.log(lspMessage);
      }
      function throwIfClosedOrDisposed() {
        if (isClosed())
          throw new ConnectionError(ConnectionErrors.Closed, "Connection is closed.");
        if (isDisposed())
          throw new ConnectionError(ConnectionErrors.Disposed, "Connection is disposed.");
      }
      function throwIfListening() {
        if (isListening())
          throw new ConnectionError(ConnectionErrors.AlreadyListening, "Connection is already listening");
      }
      function throwIfNotListening() {
        if (!isListening())
          throw new Error("Call listen() first.");
      }
      function undefinedToNull(param) {
        return param === void 0 ? null : param;
      }
      function nullToUndefined(param) {
        if (param !== null)
          return param;
      }
      function isNamedParam(param) {
        return param != null && !Array.isArray(param) && typeof param == "object";
      }
      function computeSingleParam(parameterStructures, param) {
        switch (parameterStructures) {
          case messages_1.ParameterStructures.auto:
            return isNamedParam(param) ? nullToUndefined(param) : [undefinedToNull(param)];
          case messages_1.ParameterStructures.byName:
            if (!isNamedParam(param))
              throw new Error("Received parameters by name but param is not an object literal.");
            return nullToUndefined(param);
          case messages_1.ParameterStructures.byPosition:
            return [undefinedToNull(param)];
          default:
            throw new Error(`Unknown parameter structure ${parameterStructures.toString()}`);
        }
      }
      function computeMessageParams(type, params) {
        let result, numberOfParams = type.numberOfParams;
        switch (numberOfParams) {
          case 0:
            result = void 0;
            break;
          case 1:
            result = computeSingleParam(type.parameterStructures, params[0]);
            break;
          default:
            result = [];
            for (let i = 0; i < params.length && i < numberOfParams; i++)
              result.push(undefinedToNull(params[i]));
            if (params.length < numberOfParams)
              for (let i = params.length; i < numberOfParams; i++)
                result.push(null);
            break;
        }
        return result;
      }
      let connection = {
        sendNotification: (type, ...args) => {
          throwIfClosedOrDisposed();
          let method, messageParams;
          if (Is.string(type)) {
            method = type;
            let first = args[0], paramStart = 0, parameterStructures = messages_1.ParameterStructures.auto;
            messages_1.ParameterStructures.is(first) && (paramStart = 1, parameterStructures = first);
            let paramEnd = args.length, numberOfParams = paramEnd - paramStart;
            switch (numberOfParams) {
              case 0:
                messageParams = void 0;
                break;
              case 1:
                messageParams = computeSingleParam(parameterStructures, args[paramStart]);
                break;
              default:
                if (parameterStructures === messages_1.ParameterStructures.byName)
                  throw new Error(`Received ${numberOfParams} parameters for 'by Name' notification parameter structure.`);
                messageParams = args.slice(paramStart, paramEnd).map((value) => undefinedToNull(value));
                break;
            }
          } else {
            let params = args;
            method = type.method, messageParams = computeMessageParams(type, params);
          }
          let notificationMessage = {
            jsonrpc: version,
            method,
            params: messageParams
          };
          return traceSendingNotification(notificationMessage), messageWriter.write(notificationMessage).catch((error) => {
            throw logger.error("Sending notification failed."), error;
          });
        },
        onNotification: (type, handler) => {
          throwIfClosedOrDisposed();
          let method;
          return Is.func(type) ? starNotificationHandler = type : handler && (Is.string(type) ? (method = type, notificationHandlers.set(type, { type: void 0, handler })) : (method = type.method, notificationHandlers.set(type.method, { type, handler }))), {
            dispose: () => {
              method !== void 0 ? notificationHandlers.delete(method) : starNotificationHandler = void 0;
            }
          };
        },
        onProgress: (_type, token, handler) => {
          if (progressHandlers.has(token))
            throw new Error(`Progress handler for token ${token} already registered`);
          return progressHandlers.set(token, handler), {
            dispose: () => {
              progressHandlers.delete(token);
            }
          };
        },
        sendProgress: (_type, token, value) => connection.sendNotification(ProgressNotification.type, { token, value }),
        onUnhandledProgress: unhandledProgressEmitter.event,
        sendRequest: (type, ...args) => {
          throwIfClosedOrDisposed(), throwIfNotListening();
          let method, messageParams, token;
          if (Is.string(type)) {
            method = type;
            let first = args[0], last = args[args.length - 1], paramStart = 0, parameterStructures = messages_1.ParameterStructures.auto;
            messages_1.ParameterStructures.is(first) && (paramStart = 1, parameterStructures = first);
            let paramEnd = args.length;
            cancellation_1.CancellationToken.is(last) && (paramEnd = paramEnd - 1, token = last);
            let numberOfParams = paramEnd - paramStart;
            switch (numberOfParams) {
              case 0:
                messageParams = void 0;
                break;
              case 1:
                messageParams = computeSingleParam(parameterStructures, args[paramStart]);
                break;
              default:
                if (parameterStructures === messages_1.ParameterStructures.byName)
                  throw new Error(`Received ${numberOfParams} parameters for 'by Name' request parameter structure.`);
                messageParams = args.slice(paramStart, paramEnd).map((value) => undefinedToNull(value));
                break;
            }
          } else {
            let params = args;
            method = type.method, messageParams = computeMessageParams(type, params);
            let numberOfParams = type.numberOfParams;
            token = cancellation_1.CancellationToken.is(params[numberOfParams]) ? params[numberOfParams] : void 0;
          }
          let id = sequenceNumber++, disposable;
          token && (disposable = token.onCancellationRequested(() => {
            let p = cancellationStrategy.sender.sendCancellation(connection, id);
            return p === void 0 ? (logger.log(`Received no promise from cancellation strategy when cancelling id ${id}`), Promise.resolve()) : p.catch(() => {
              logger.log(`Sending cancellation messages for id ${id} failed`);
            });
          }));
          let requestMessage = {
            jsonrpc: version,
            id,
            method,
            params: messageParams
          };
          return traceSendingRequest(requestMessage), typeof cancellationStrategy.sender.enableCancellation == "function" && cancellationStrategy.sender.enableCancellation(requestMessage), new Promise(async (resolve, reject) => {
            let resolveWithCleanup = (r) => {
              resolve(r), cancellationStrategy.sender.cleanup(id), disposable?.dispose();
            }, rejectWithCleanup = (r) => {
              reject(r), cancellationStrategy.sender.cleanup(id), disposable?.dispose();
            }, responsePromise = { method, timerStart: Date.now(), resolve: resolveWithCleanup, reject: rejectWithCleanup };
            try {
              await messageWriter.write(requestMessage), responsePromises.set(id, responsePromise);
            } catch (error) {
              throw logger.error("Sending request failed."), responsePromise.reject(new messages_1.ResponseError(messages_1.ErrorCodes.MessageWriteError, error.message ? error.message : "Unknown reason")), error;
            }
          });
        },
        onRequest: (type, handler) => {
          throwIfClosedOrDisposed();
          let method = null;
          return StarRequestHandler.is(type) ? (method = void 0, starRequestHandler = type) : Is.string(type) ? (method = null, handler !== void 0 && (method = type, requestHandlers.set(type, { handler, type: void 0 }))) : handler !== void 0 && (method = type.method, requestHandlers.set(type.method, { type, handler })), {
            dispose: () => {
              method !== null && (method !== void 0 ? requestHandlers.delete(method) : starRequestHandler = void 0);
            }
          };
        },
        hasPendingResponse: () => responsePromises.size > 0,
        trace: async (_value, _tracer, sendNotificationOrTraceOptions) => {
          let _sendNotification = !1, _traceFormat = TraceFormat.Text;
          sendNotificationOrTraceOptions !== void 0 && (Is.boolean(sendNotificationOrTraceOptions) ? _sendNotification = sendNotificationOrTraceOptions : (_sendNotification = sendNotificationOrTraceOptions.sendNotification || !1, _traceFormat = sendNotificationOrTraceOptions.traceFormat || TraceFormat.Text)), trace = _value, traceFormat = _traceFormat, trace === Trace.Off ? tracer = void 0 : tracer = _tracer, _sendNotification && !isClosed() && !isDisposed() && await connection.sendNotification(SetTraceNotification.type, { value: Trace.toString(_value) });
        },
        onError: errorEmitter.event,
        onClose: closeEmitter.event,
        onUnhandledNotification: unhandledNotificationEmitter.event,
        onDispose: disposeEmitter.event,
        end: () => {
          messageWriter.end();
        },
        dispose: () => {
          if (isDisposed())
            return;
          state = ConnectionState.Disposed, disposeEmitter.fire(void 0);
          let error = new messages_1.ResponseError(messages_1.ErrorCodes.PendingResponseRejected, "Pending response rejected since connection got disposed");
          for (let promise of responsePromises.values())
            promise.reject(error);
          responsePromises = /* @__PURE__ */ new Map(), requestTokens = /* @__PURE__ */ new Map(), knownCanceledRequests = /* @__PURE__ */ new Set(), messageQueue = new linkedMap_1.LinkedMap(), Is.func(messageWriter.dispose) && messageWriter.dispose(), Is.func(messageReader.dispose) && messageReader.dispose();
        },
        listen: () => {
          throwIfClosedOrDisposed(), throwIfListening(), state = ConnectionState.Listening, messageReader.listen(callback);
        },
        inspect: () => {
          (0, ral_1.default)().console.log("inspect");
        }
      };
      return connection.onNotification(LogTraceNotification.type, (params) => {
        if (trace === Trace.Off || !tracer)
          return;
        let verbose = trace === Trace.Verbose || trace === Trace.Compact;
        tracer.log(params.message, verbose ? params.verbose : void 0);
      }), connection.onNotification(ProgressNotification.type, (params) => {
        let handler = progressHandlers.get(params.token);
        handler ? handler(params.value) : unhandledProgressEmitter.fire(params);
      }), connection;
    }
    exports2.createMessageConnection = createMessageConnection;
  }
});

// node_modules/vscode-jsonrpc/lib/common/api.js
var require_api = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/api.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ProgressType = exports2.ProgressToken = exports2.createMessageConnection = exports2.NullLogger = exports2.ConnectionOptions = exports2.ConnectionStrategy = exports2.AbstractMessageBuffer = exports2.WriteableStreamMessageWriter = exports2.AbstractMessageWriter = exports2.MessageWriter = exports2.ReadableStreamMessageReader = exports2.AbstractMessageReader = exports2.MessageReader = exports2.SharedArrayReceiverStrategy = exports2.SharedArraySenderStrategy = exports2.CancellationToken = exports2.CancellationTokenSource = exports2.Emitter = exports2.Event = exports2.Disposable = exports2.LRUCache = exports2.Touch = exports2.LinkedMap = exports2.ParameterStructures = exports2.NotificationType9 = exports2.NotificationType8 = exports2.NotificationType7 = exports2.NotificationType6 = exports2.NotificationType5 = exports2.NotificationType4 = exports2.NotificationType3 = exports2.NotificationType2 = exports2.NotificationType1 = exports2.NotificationType0 = exports2.NotificationType = exports2.ErrorCodes = exports2.ResponseError = exports2.RequestType9 = exports2.RequestType8 = exports2.RequestType7 = exports2.RequestType6 = exports2.RequestType5 = exports2.RequestType4 = exports2.RequestType3 = exports2.RequestType2 = exports2.RequestType1 = exports2.RequestType0 = exports2.RequestType = exports2.Message = exports2.RAL = void 0;
    exports2.MessageStrategy = exports2.CancellationStrategy = exports2.CancellationSenderStrategy = exports2.CancellationReceiverStrategy = exports2.ConnectionError = exports2.ConnectionErrors = exports2.LogTraceNotification = exports2.SetTraceNotification = exports2.TraceFormat = exports2.TraceValues = exports2.Trace = void 0;
    var messages_1 = require_messages();
    Object.defineProperty(exports2, "Message", { enumerable: !0, get: function() {
      return messages_1.Message;
    } });
    Object.defineProperty(exports2, "RequestType", { enumerable: !0, get: function() {
      return messages_1.RequestType;
    } });
    Object.defineProperty(exports2, "RequestType0", { enumerable: !0, get: function() {
      return messages_1.RequestType0;
    } });
    Object.defineProperty(exports2, "RequestType1", { enumerable: !0, get: function() {
      return messages_1.RequestType1;
    } });
    Object.defineProperty(exports2, "RequestType2", { enumerable: !0, get: function() {
      return messages_1.RequestType2;
    } });
    Object.defineProperty(exports2, "RequestType3", { enumerable: !0, get: function() {
      return messages_1.RequestType3;
    } });
    Object.defineProperty(exports2, "RequestType4", { enumerable: !0, get: function() {
      return messages_1.RequestType4;
    } });
    Object.defineProperty(exports2, "RequestType5", { enumerable: !0, get: function() {
      return messages_1.RequestType5;
    } });
    Object.defineProperty(exports2, "RequestType6", { enumerable: !0, get: function() {
      return messages_1.RequestType6;
    } });
    Object.defineProperty(exports2, "RequestType7", { enumerable: !0, get: function() {
      return messages_1.RequestType7;
    } });
    Object.defineProperty(exports2, "RequestType8", { enumerable: !0, get: function() {
      return messages_1.RequestType8;
    } });
    Object.defineProperty(exports2, "RequestType9", { enumerable: !0, get: function() {
      return messages_1.RequestType9;
    } });
    Object.defineProperty(exports2, "ResponseError", { enumerable: !0, get: function() {
      return messages_1.ResponseError;
    } });
    Object.defineProperty(exports2, "ErrorCodes", { enumerable: !0, get: function() {
      return messages_1.ErrorCodes;
    } });
    Object.defineProperty(exports2, "NotificationType", { enumerable: !0, get: function() {
      return messages_1.NotificationType;
    } });
    Object.defineProperty(exports2, "NotificationType0", { enumerable: !0, get: function() {
      return messages_1.NotificationType0;
    } });
    Object.defineProperty(exports2, "NotificationType1", { enumerable: !0, get: function() {
      return messages_1.NotificationType1;
    } });
    Object.defineProperty(exports2, "NotificationType2", { enumerable: !0, get: function() {
      return messages_1.NotificationType2;
    } });
    Object.defineProperty(exports2, "NotificationType3", { enumerable: !0, get: function() {
      return messages_1.NotificationType3;
    } });
    Object.defineProperty(exports2, "NotificationType4", { enumerable: !0, get: function() {
      return messages_1.NotificationType4;
    } });
    Object.defineProperty(exports2, "NotificationType5", { enumerable: !0, get: function() {
      return messages_1.NotificationType5;
    } });
    Object.defineProperty(exports2, "NotificationType6", { enumerable: !0, get: function() {
      return messages_1.NotificationType6;
    } });
    Object.defineProperty(exports2, "NotificationType7", { enumerable: !0, get: function() {
      return messages_1.NotificationType7;
    } });
    Object.defineProperty(exports2, "NotificationType8", { enumerable: !0, get: function() {
      return messages_1.NotificationType8;
    } });
    Object.defineProperty(exports2, "NotificationType9", { enumerable: !0, get: function() {
      return messages_1.NotificationType9;
    } });
    Object.defineProperty(exports2, "ParameterStructures", { enumerable: !0, get: function() {
      return messages_1.ParameterStructures;
    } });
    var linkedMap_1 = require_linkedMap();
    Object.defineProperty(exports2, "LinkedMap", { enumerable: !0, get: function() {
      return linkedMap_1.LinkedMap;
    } });
    Object.defineProperty(exports2, "LRUCache", { enumerable: !0, get: function() {
      return linkedMap_1.LRUCache;
    } });
    Object.defineProperty(exports2, "Touch", { enumerable: !0, get: function() {
      return linkedMap_1.Touch;
    } });
    var disposable_1 = require_disposable();
    Object.defineProperty(exports2, "Disposable", { enumerable: !0, get: function() {
      return disposable_1.Disposable;
    } });
    var events_1 = require_events();
    Object.defineProperty(exports2, "Event", { enumerable: !0, get: function() {
      return events_1.Event;
    } });
    Object.defineProperty(exports2, "Emitter", { enumerable: !0, get: function() {
      return events_1.Emitter;
    } });
    var cancellation_1 = require_cancellation();
    Object.defineProperty(exports2, "CancellationTokenSource", { enumerable: !0, get: function() {
      return cancellation_1.CancellationTokenSource;
    } });
    Object.defineProperty(exports2, "CancellationToken", { enumerable: !0, get: function() {
      return cancellation_1.CancellationToken;
    } });
    var sharedArrayCancellation_1 = require_sharedArrayCancellation();
    Object.defineProperty(exports2, "SharedArraySenderStrategy", { enumerable: !0, get: function() {
      return sharedArrayCancellation_1.SharedArraySenderStrategy;
    } });
    Object.defineProperty(exports2, "SharedArrayReceiverStrategy", { enumerable: !0, get: function() {
      return sharedArrayCancellation_1.SharedArrayReceiverStrategy;
    } });
    var messageReader_1 = require_messageReader();
    Object.defineProperty(exports2, "MessageReader", { enumerable: !0, get: function() {
      return messageReader_1.MessageReader;
    } });
    Object.defineProperty(exports2, "AbstractMessageReader", { enumerable: !0, get: function() {
      return messageReader_1.AbstractMessageReader;
    } });
    Object.defineProperty(exports2, "ReadableStreamMessageReader", { enumerable: !0, get: function() {
      return messageReader_1.ReadableStreamMessageReader;
    } });
    var messageWriter_1 = require_messageWriter();
    Object.defineProperty(exports2, "MessageWriter", { enumerable: !0, get: function() {
      return messageWriter_1.MessageWriter;
    } });
    Object.defineProperty(exports2, "AbstractMessageWriter", { enumerable: !0, get: function() {
      return messageWriter_1.AbstractMessageWriter;
    } });
    Object.defineProperty(exports2, "WriteableStreamMessageWriter", { enumerable: !0, get: function() {
      return messageWriter_1.WriteableStreamMessageWriter;
    } });
    var messageBuffer_1 = require_messageBuffer();
    Object.defineProperty(exports2, "AbstractMessageBuffer", { enumerable: !0, get: function() {
      return messageBuffer_1.AbstractMessageBuffer;
    } });
    var connection_1 = require_connection();
    Object.defineProperty(exports2, "ConnectionStrategy", { enumerable: !0, get: function() {
      return connection_1.ConnectionStrategy;
    } });
    Object.defineProperty(exports2, "ConnectionOptions", { enumerable: !0, get: function() {
      return connection_1.ConnectionOptions;
    } });
    Object.defineProperty(exports2, "NullLogger", { enumerable: !0, get: function() {
      return connection_1.NullLogger;
    } });
    Object.defineProperty(exports2, "createMessageConnection", { enumerable: !0, get: function() {
      return connection_1.createMessageConnection;
    } });
    Object.defineProperty(exports2, "ProgressToken", { enumerable: !0, get: function() {
      return connection_1.ProgressToken;
    } });
    Object.defineProperty(exports2, "ProgressType", { enumerable: !0, get: function() {
      return connection_1.ProgressType;
    } });
    Object.defineProperty(exports2, "Trace", { enumerable: !0, get: function() {
      return connection_1.Trace;
    } });
    Object.defineProperty(exports2, "TraceValues", { enumerable: !0, get: function() {
      return connection_1.TraceValues;
    } });
    Object.defineProperty(exports2, "TraceFormat", { enumerable: !0, get: function() {
      return connection_1.TraceFormat;
    } });
    Object.defineProperty(exports2, "SetTraceNotification", { enumerable: !0, get: function() {
      return connection_1.SetTraceNotification;
    } });
    Object.defineProperty(exports2, "LogTraceNotification", { enumerable: !0, get: function() {
      return connection_1.LogTraceNotification;
    } });
    Object.defineProperty(exports2, "ConnectionErrors", { enumerable: !0, get: function() {
      return connection_1.ConnectionErrors;
    } });
    Object.defineProperty(exports2, "ConnectionError", { enumerable: !0, get: function() {
      return connection_1.ConnectionError;
    } });
    Object.defineProperty(exports2, "CancellationReceiverStrategy", { enumerable: !0, get: function() {
      return connection_1.CancellationReceiverStrategy;
    } });
    Object.defineProperty(exports2, "CancellationSenderStrategy", { enumerable: !0, get: function() {
      return connection_1.CancellationSenderStrategy;
    } });
    Object.defineProperty(exports2, "CancellationStrategy", { enumerable: !0, get: function() {
      return connection_1.CancellationStrategy;
    } });
    Object.defineProperty(exports2, "MessageStrategy", { enumerable: !0, get: function() {
      return connection_1.MessageStrategy;
    } });
    var ral_1 = require_ral();
    exports2.RAL = ral_1.default;
  }
});

// node_modules/vscode-jsonrpc/lib/node/ril.js
var require_ril = __commonJS({
  "node_modules/vscode-jsonrpc/lib/node/ril.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var util_1 = require("util"), api_1 = require_api(), MessageBuffer = class _MessageBuffer extends api_1.AbstractMessageBuffer {
      constructor(encoding = "utf-8") {
        super(encoding);
      }
      emptyBuffer() {
        return _MessageBuffer.emptyBuffer;
      }
      fromString(value, encoding) {
        return Buffer.from(value, encoding);
      }
      toString(value, encoding) {
        return value instanceof Buffer ? value.toString(encoding) : new util_1.TextDecoder(encoding).decode(value);
      }
      asNative(buffer, length) {
        return length === void 0 ? buffer instanceof Buffer ? buffer : Buffer.from(buffer) : buffer instanceof Buffer ? buffer.slice(0, length) : Buffer.from(buffer, 0, length);
      }
      allocNative(length) {
        return Buffer.allocUnsafe(length);
      }
    };
    MessageBuffer.emptyBuffer = Buffer.allocUnsafe(0);
    var ReadableStreamWrapper = class {
      constructor(stream) {
        this.stream = stream;
      }
      onClose(listener) {
        return this.stream.on("close", listener), api_1.Disposable.create(() => this.stream.off("close", listener));
      }
      onError(listener) {
        return this.stream.on("error", listener), api_1.Disposable.create(() => this.stream.off("error", listener));
      }
      onEnd(listener) {
        return this.stream.on("end", listener), api_1.Disposable.create(() => this.stream.off("end", listener));
      }
      onData(listener) {
        return this.stream.on("data", listener), api_1.Disposable.create(() => this.stream.off("data", listener));
      }
    }, WritableStreamWrapper = class {
      constructor(stream) {
        this.stream = stream;
      }
      onClose(listener) {
        return this.stream.on("close", listener), api_1.Disposable.create(() => this.stream.off("close", listener));
      }
      onError(listener) {
        return this.stream.on("error", listener), api_1.Disposable.create(() => this.stream.off("error", listener));
      }
      onEnd(listener) {
        return this.stream.on("end", listener), api_1.Disposable.create(() => this.stream.off("end", listener));
      }
      write(data, encoding) {
        return new Promise((resolve, reject) => {
          let callback = (error) => {
            error == null ? resolve() : reject(error);
          };
          typeof data == "string" ? this.stream.write(data, encoding, callback) : this.stream.write(data, callback);
        });
      }
      end() {
        this.stream.end();
      }
    }, _ril = Object.freeze({
      messageBuffer: Object.freeze({
        create: (encoding) => new MessageBuffer(encoding)
      }),
      applicationJson: Object.freeze({
        encoder: Object.freeze({
          name: "application/json",
          encode: (msg, options) => {
            try {
              return Promise.resolve(Buffer.from(JSON.stringify(msg, void 0, 0), options.charset));
            } catch (err) {
              return Promise.reject(err);
            }
          }
        }),
        decoder: Object.freeze({
          name: "application/json",
          decode: (buffer, options) => {
            try {
              return buffer instanceof Buffer ? Promise.resolve(JSON.parse(buffer.toString(options.charset))) : Promise.resolve(JSON.parse(new util_1.TextDecoder(options.charset).decode(buffer)));
            } catch (err) {
              return Promise.reject(err);
            }
          }
        })
      }),
      stream: Object.freeze({
        asReadableStream: (stream) => new ReadableStreamWrapper(stream),
        asWritableStream: (stream) => new WritableStreamWrapper(stream)
      }),
      console,
      timer: Object.freeze({
        setTimeout(callback, ms, ...args) {
          let handle = setTimeout(callback, ms, ...args);
          return { dispose: () => clearTimeout(handle) };
        },
        setImmediate(callback, ...args) {
          let handle = setImmediate(callback, ...args);
          return { dispose: () => clearImmediate(handle) };
        },
        setInterval(callback, ms, ...args) {
          let handle = setInterval(callback, ms, ...args);
          return { dispose: () => clearInterval(handle) };
        }
      })
    });
    function RIL() {
      return _ril;
    }
    (function(RIL2) {
      function install() {
        api_1.RAL.install(_ril);
      }
      RIL2.install = install;
    })(RIL || (RIL = {}));
    exports2.default = RIL;
  }
});

// node_modules/vscode-jsonrpc/lib/node/main.js
var require_main = __commonJS({
  "node_modules/vscode-jsonrpc/lib/node/main.js"(exports2) {
    "use strict";
    var __createBinding = exports2 && exports2.__createBinding || (Object.create ? (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k);
      var desc = Object.getOwnPropertyDescriptor(m, k);
      (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) && (desc = { enumerable: !0, get: function() {
        return m[k];
      } }), Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k), o[k2] = m[k];
    })), __exportStar = exports2 && exports2.__exportStar || function(m, exports3) {
      for (var p in m) p !== "default" && !Object.prototype.hasOwnProperty.call(exports3, p) && __createBinding(exports3, m, p);
    };
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.createMessageConnection = exports2.createServerSocketTransport = exports2.createClientSocketTransport = exports2.createServerPipeTransport = exports2.createClientPipeTransport = exports2.generateRandomPipeName = exports2.StreamMessageWriter = exports2.StreamMessageReader = exports2.SocketMessageWriter = exports2.SocketMessageReader = exports2.PortMessageWriter = exports2.PortMessageReader = exports2.IPCMessageWriter = exports2.IPCMessageReader = void 0;
    var ril_1 = require_ril();
    ril_1.default.install();
    var path = require("path"), os = require("os"), crypto_1 = require("crypto"), net_1 = require("net"), api_1 = require_api();
    __exportStar(require_api(), exports2);
    var IPCMessageReader = class extends api_1.AbstractMessageReader {
      constructor(process2) {
        super(), this.process = process2;
        let eventEmitter = this.process;
        eventEmitter.on("error", (error) => this.fireError(error)), eventEmitter.on("close", () => this.fireClose());
      }
      listen(callback) {
        return this.process.on("message", callback), api_1.Disposable.create(() => this.process.off("message", callback));
      }
    };
    exports2.IPCMessageReader = IPCMessageReader;
    var IPCMessageWriter = class extends api_1.AbstractMessageWriter {
      constructor(process2) {
        super(), this.process = process2, this.errorCount = 0;
        let eventEmitter = this.process;
        eventEmitter.on("error", (error) => this.fireError(error)), eventEmitter.on("close", () => this.fireClose);
      }
      write(msg) {
        try {
          return typeof this.process.send == "function" && this.process.send(msg, void 0, void 0, (error) => {
            error ? (this.errorCount++, this.handleError(error, msg)) : this.errorCount = 0;
          }), Promise.resolve();
        } catch (error) {
          return this.handleError(error, msg), Promise.reject(error);
        }
      }
      handleError(error, msg) {
        this.errorCount++, this.fireError(error, msg, this.errorCount);
      }
      end() {
      }
    };
    exports2.IPCMessageWriter = IPCMessageWriter;
    var PortMessageReader = class extends api_1.AbstractMessageReader {
      constructor(port) {
        super(), this.onData = new api_1.Emitter(), port.on("close", () => this.fireClose), port.on("error", (error) => this.fireError(error)), port.on("message", (message) => {
          this.onData.fire(message);
        });
      }
      listen(callback) {
        return this.onData.event(callback);
      }
    };
    exports2.PortMessageReader = PortMessageReader;
    var PortMessageWriter = class extends api_1.AbstractMessageWriter {
      constructor(port) {
        super(), this.port = port, this.errorCount = 0, port.on("close", () => this.fireClose()), port.on("error", (error) => this.fireError(error));
      }
      write(msg) {
        try {
          return this.port.postMessage(msg), Promise.resolve();
        } catch (error) {
          return this.handleError(error, msg), Promise.reject(error);
        }
      }
      handleError(error, msg) {
        this.errorCount++, this.fireError(error, msg, this.errorCount);
      }
      end() {
      }
    };
    exports2.PortMessageWriter = PortMessageWriter;
    var SocketMessageReader = class extends api_1.ReadableStreamMessageReader {
      constructor(socket, encoding = "utf-8") {
        super((0, ril_1.default)().stream.asReadableStream(socket), encoding);
      }
    };
    exports2.SocketMessageReader = SocketMessageReader;
    var SocketMessageWriter = class extends api_1.WriteableStreamMessageWriter {
      constructor(socket, options) {
        super((0, ril_1.default)().stream.asWritableStream(socket), options), this.socket = socket;
      }
      dispose() {
        super.dispose(), this.socket.destroy();
      }
    };
    exports2.SocketMessageWriter = SocketMessageWriter;
    var StreamMessageReader = class extends api_1.ReadableStreamMessageReader {
      constructor(readable, encoding) {
        super((0, ril_1.default)().stream.asReadableStream(readable), encoding);
      }
    };
    exports2.StreamMessageReader = StreamMessageReader;
    var StreamMessageWriter = class extends api_1.WriteableStreamMessageWriter {
      constructor(writable, options) {
        super((0, ril_1.default)().stream.asWritableStream(writable), options);
      }
    };
    exports2.StreamMessageWriter = StreamMessageWriter;
    var XDG_RUNTIME_DIR = process.env.XDG_RUNTIME_DIR, safeIpcPathLengths = /* @__PURE__ */ new Map([
      ["linux", 107],
      ["darwin", 103]
    ]);
    function generateRandomPipeName() {
      let randomSuffix = (0, crypto_1.randomBytes)(21).toString("hex");
      if (process.platform === "win32")
        return `\\\\.\\pipe\\vscode-jsonrpc-${randomSuffix}-sock`;
      let result;
      XDG_RUNTIME_DIR ? result = path.join(XDG_RUNTIME_DIR, `vscode-ipc-${randomSuffix}.sock`) : result = path.join(os.tmpdir(), `vscode-${randomSuffix}.sock`);
      let limit = safeIpcPathLengths.get(process.platform);
      return limit !== void 0 && result.length > limit && (0, ril_1.default)().console.warn(`WARNING: IPC handle "${result}" is longer than ${limit} characters.`), result;
    }
    exports2.generateRandomPipeName = generateRandomPipeName;
    function createClientPipeTransport(pipeName, encoding = "utf-8") {
      let connectResolve, connected = new Promise((resolve, _reject) => {
        connectResolve = resolve;
      });
      return new Promise((resolve, reject) => {
        let server = (0, net_1.createServer)((socket) => {
          server.close(), connectResolve([
            new SocketMessageReader(socket, encoding),
            new SocketMessageWriter(socket, encoding)
          ]);
        });
        server.on("error", reject), server.listen(pipeName, () => {
          server.removeListener("error", reject), resolve({
            onConnected: () => connected
          });
        });
      });
    }
    exports2.createClientPipeTransport = createClientPipeTransport;
    function createServerPipeTransport(pipeName, encoding = "utf-8") {
      let socket = (0, net_1.createConnection)(pipeName);
      return [
        new SocketMessageReader(socket, encoding),
        new SocketMessageWriter(socket, encoding)
      ];
    }
    exports2.createServerPipeTransport = createServerPipeTransport;
    function createClientSocketTransport(port, encoding = "utf-8") {
      let connectResolve, connected = new Promise((resolve, _reject) => {
        connectResolve = resolve;
      });
      return new Promise((resolve, reject) => {
        let server = (0, net_1.createServer)((socket) => {
          server.close(), connectResolve([
            new SocketMessageReader(socket, encoding),
            new SocketMessageWriter(socket, encoding)
          ]);
        });
        server.on("error", reject), server.listen(port, "127.0.0.1", () => {
          server.removeListener("error", reject), resolve({
            onConnected: () => connected
          });
        });
      });
    }
    exports2.createClientSocketTransport = createClientSocketTransport;
    function createServerSocketTransport(port, encoding = "utf-8") {
      let socket = (0, net_1.createConnection)(port, "127.0.0.1");
      return [
        new SocketMessageReader(socket, encoding),
        new SocketMessageWriter(socket, encoding)
      ];
    }
    exports2.createServerSocketTransport = createServerSocketTransport;
    function isReadableStream(value) {
      let candidate = value;
      return candidate.read !== void 0 && candidate.addListener !== void 0;
    }
    function isWritableStream(value) {
      let candidate = value;
      return candidate.write !== void 0 && candidate.addListener !== void 0;
    }
    function createMessageConnection(input, output, logger, options) {
      logger || (logger = api_1.NullLogger);
      let reader = isReadableStream(input) ? new StreamMessageReader(input) : input, writer = isWritableStream(output) ? new StreamMessageWriter(output) : output;
      return api_1.ConnectionStrategy.is(options) && (options = { connectionStrategy: options }), (0, api_1.createMessageConnection)(reader, writer, logger, options);
    }
    exports2.createMessageConnection = createMessageConnection;
  }
});

// node_modules/vscode-jsonrpc/node.js
var require_node = __commonJS({
  "node_modules/vscode-jsonrpc/node.js"(exports2, module2) {
    "use strict";
    module2.exports = require_main();
  }
});

// node_modules/vscode-languageserver-types/lib/umd/main.js
var require_main2 = __commonJS({
  "node_modules/vscode-languageserver-types/lib/umd/main.js"(exports2, module2) {
    (function(factory) {
      if (typeof module2 == "object" && typeof module2.exports == "object") {
        var v = factory(require, exports2);
        v !== void 0 && (module2.exports = v);
      } else typeof define == "function" && define.amd && define(["require", "exports"], factory);
    })(function(require2, exports3) {
      "use strict";
      Object.defineProperty(exports3, "__esModule", { value: !0 }), exports3.TextDocument = exports3.EOL = exports3.WorkspaceFolder = exports3.InlineCompletionContext = exports3.SelectedCompletionInfo = exports3.InlineCompletionTriggerKind = exports3.InlineCompletionList = exports3.InlineCompletionItem = exports3.StringValue = exports3.InlayHint = exports3.InlayHintLabelPart = exports3.InlayHintKind = exports3.InlineValueContext = exports3.InlineValueEvaluatableExpression = exports3.InlineValueVariableLookup = exports3.InlineValueText = exports3.SemanticTokens = exports3.SemanticTokenModifiers = exports3.SemanticTokenTypes = exports3.SelectionRange = exports3.DocumentLink = exports3.FormattingOptions = exports3.CodeLens = exports3.CodeAction = exports3.CodeActionContext = exports3.CodeActionTriggerKind = exports3.CodeActionKind = exports3.DocumentSymbol = exports3.WorkspaceSymbol = exports3.SymbolInformation = exports3.SymbolTag = exports3.SymbolKind = exports3.DocumentHighlight = exports3.DocumentHighlightKind = exports3.SignatureInformation = exports3.ParameterInformation = exports3.Hover = exports3.MarkedString = exports3.CompletionList = exports3.CompletionItem = exports3.CompletionItemLabelDetails = exports3.InsertTextMode = exports3.InsertReplaceEdit = exports3.CompletionItemTag = exports3.InsertTextFormat = exports3.CompletionItemKind = exports3.MarkupContent = exports3.MarkupKind = exports3.TextDocumentItem = exports3.OptionalVersionedTextDocumentIdentifier = exports3.VersionedTextDocumentIdentifier = exports3.TextDocumentIdentifier = exports3.WorkspaceChange = exports3.WorkspaceEdit = exports3.DeleteFile = exports3.RenameFile = exports3.CreateFile = exports3.TextDocumentEdit = exports3.AnnotatedTextEdit = exports3.ChangeAnnotationIdentifier = exports3.ChangeAnnotation = exports3.TextEdit = exports3.Command = exports3.Diagnostic = exports3.CodeDescription = exports3.DiagnosticTag = exports3.DiagnosticSeverity = exports3.DiagnosticRelatedInformation = exports3.FoldingRange = exports3.FoldingRangeKind = exports3.ColorPresentation = exports3.ColorInformation = exports3.Color = exports3.LocationLink = exports3.Location = exports3.Range = exports3.Position = exports3.uinteger = exports3.integer = exports3.URI = exports3.DocumentUri = void 0;
      var DocumentUri;
      (function(DocumentUri2) {
        function is(value) {
          return typeof value == "string";
        }
        DocumentUri2.is = is;
      })(DocumentUri || (exports3.DocumentUri = DocumentUri = {}));
      var URI;
      (function(URI2) {
        function is(value) {
          return typeof value == "string";
        }
        URI2.is = is;
      })(URI || (exports3.URI = URI = {}));
      var integer;
      (function(integer2) {
        integer2.MIN_VALUE = -2147483648, integer2.MAX_VALUE = 2147483647;
        function is(value) {
          return typeof value == "number" && integer2.MIN_VALUE <= value && value <= integer2.MAX_VALUE;
        }
        integer2.is = is;
      })(integer || (exports3.integer = integer = {}));
      var uinteger;
      (function(uinteger2) {
        uinteger2.MIN_VALUE = 0, uinteger2.MAX_VALUE = 2147483647;
        function is(value) {
          return typeof value == "number" && uinteger2.MIN_VALUE <= value && value <= uinteger2.MAX_VALUE;
        }
        uinteger2.is = is;
      })(uinteger || (exports3.uinteger = uinteger = {}));
      var Position3;
      (function(Position4) {
        function create(line, character) {
          return line === Number.MAX_VALUE && (line = uinteger.MAX_VALUE), character === Number.MAX_VALUE && (character = uinteger.MAX_VALUE), { line, character };
        }
        Position4.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Is.uinteger(candidate.line) && Is.uinteger(candidate.character);
        }
        Position4.is = is;
      })(Position3 || (exports3.Position = Position3 = {}));
      var Range2;
      (function(Range3) {
        function create(one, two, three, four) {
          if (Is.uinteger(one) && Is.uinteger(two) && Is.uinteger(three) && Is.uinteger(four))
            return { start: Position3.create(one, two), end: Position3.create(three, four) };
          if (Position3.is(one) && Position3.is(two))
            return { start: one, end: two };
          throw new Error("Range#create called with invalid arguments[".concat(one, ", ").concat(two, ", ").concat(three, ", ").concat(four, "]"));
        }
        Range3.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Position3.is(candidate.start) && Position3.is(candidate.end);
        }
        Range3.is = is;
      })(Range2 || (exports3.Range = Range2 = {}));
      var Location2;
      (function(Location3) {
        function create(uri, range) {
          return { uri, range };
        }
        Location3.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Range2.is(candidate.range) && (Is.string(candidate.uri) || Is.undefined(candidate.uri));
        }
        Location3.is = is;
      })(Location2 || (exports3.Location = Location2 = {}));
      var LocationLink;
      (function(LocationLink2) {
        function create(targetUri, targetRange, targetSelectionRange, originSelectionRange) {
          return { targetUri, targetRange, targetSelectionRange, originSelectionRange };
        }
        LocationLink2.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Range2.is(candidate.targetRange) && Is.string(candidate.targetUri) && Range2.is(candidate.targetSelectionRange) && (Range2.is(candidate.originSelectionRange) || Is.undefined(candidate.originSelectionRange));
        }
        LocationLink2.is = is;
      })(LocationLink || (exports3.LocationLink = LocationLink = {}));
      var Color;
      (function(Color2) {
        function create(red, green, blue, alpha) {
          return {
            red,
            green,
            blue,
            alpha
          };
        }
        Color2.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Is.numberRange(candidate.red, 0, 1) && Is.numberRange(candidate.green, 0, 1) && Is.numberRange(candidate.blue, 0, 1) && Is.numberRange(candidate.alpha, 0, 1);
        }
        Color2.is = is;
      })(Color || (exports3.Color = Color = {}));
      var ColorInformation;
      (function(ColorInformation2) {
        function create(range, color) {
          return {
            range,
            color
          };
        }
        ColorInformation2.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Range2.is(candidate.range) && Color.is(candidate.color);
        }
        ColorInformation2.is = is;
      })(ColorInformation || (exports3.ColorInformation = ColorInformation = {}));
      var ColorPresentation;
      (function(ColorPresentation2) {
        function create(label, textEdit, additionalTextEdits) {
          return {
            label,
            textEdit,
            additionalTextEdits
          };
        }
        ColorPresentation2.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Is.string(candidate.label) && (Is.undefined(candidate.textEdit) || TextEdit.is(candidate)) && (Is.undefined(candidate.additionalTextEdits) || Is.typedArray(candidate.additionalTextEdits, TextEdit.is));
        }
        ColorPresentation2.is = is;
      })(ColorPresentation || (exports3.ColorPresentation = ColorPresentation = {}));
      var FoldingRangeKind;
      (function(FoldingRangeKind2) {
        FoldingRangeKind2.Comment = "comment", FoldingRangeKind2.Imports = "imports", FoldingRangeKind2.Region = "region";
      })(FoldingRangeKind || (exports3.FoldingRangeKind = FoldingRangeKind = {}));
      var FoldingRange;
      (function(FoldingRange2) {
        function create(startLine, endLine, startCharacter, endCharacter, kind, collapsedText) {
          var result = {
            startLine,
            endLine
          };
          return Is.defined(startCharacter) && (result.startCharacter = startCharacter), Is.defined(endCharacter) && (result.endCharacter = endCharacter), Is.defined(kind) && (result.kind = kind), Is.defined(collapsedText) && (result.collapsedText = collapsedText), result;
        }
        FoldingRange2.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Is.uinteger(candidate.startLine) && Is.uinteger(candidate.startLine) && (Is.undefined(candidate.startCharacter) || Is.uinteger(candidate.startCharacter)) && (Is.undefined(candidate.endCharacter) || Is.uinteger(candidate.endCharacter)) && (Is.undefined(candidate.kind) || Is.string(candidate.kind));
        }
        FoldingRange2.is = is;
      })(FoldingRange || (exports3.FoldingRange = FoldingRange = {}));
      var DiagnosticRelatedInformation;
      (function(DiagnosticRelatedInformation2) {
        function create(location, message) {
          return {
            location,
            message
          };
        }
        DiagnosticRelatedInformation2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Location2.is(candidate.location) && Is.string(candidate.message);
        }
        DiagnosticRelatedInformation2.is = is;
      })(DiagnosticRelatedInformation || (exports3.DiagnosticRelatedInformation = DiagnosticRelatedInformation = {}));
      var DiagnosticSeverity;
      (function(DiagnosticSeverity2) {
        DiagnosticSeverity2.Error = 1, DiagnosticSeverity2.Warning = 2, DiagnosticSeverity2.Information = 3, DiagnosticSeverity2.Hint = 4;
      })(DiagnosticSeverity || (exports3.DiagnosticSeverity = DiagnosticSeverity = {}));
      var DiagnosticTag;
      (function(DiagnosticTag2) {
        DiagnosticTag2.Unnecessary = 1, DiagnosticTag2.Deprecated = 2;
      })(DiagnosticTag || (exports3.DiagnosticTag = DiagnosticTag = {}));
      var CodeDescription;
      (function(CodeDescription2) {
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Is.string(candidate.href);
        }
        CodeDescription2.is = is;
      })(CodeDescription || (exports3.CodeDescription = CodeDescription = {}));
      var Diagnostic;
      (function(Diagnostic2) {
        function create(range, message, severity, code, source, relatedInformation) {
          var result = { range, message };
          return Is.defined(severity) && (result.severity = severity), Is.defined(code) && (result.code = code), Is.defined(source) && (result.source = source), Is.defined(relatedInformation) && (result.relatedInformation = relatedInformation), result;
        }
        Diagnostic2.create = create;
        function is(value) {
          var _a, candidate = value;
          return Is.defined(candidate) && Range2.is(candidate.range) && Is.string(candidate.message) && (Is.number(candidate.severity) || Is.undefined(candidate.severity)) && (Is.integer(candidate.code) || Is.string(candidate.code) || Is.undefined(candidate.code)) && (Is.undefined(candidate.codeDescription) || Is.string((_a = candidate.codeDescription) === null || _a === void 0 ? void 0 : _a.href)) && (Is.string(candidate.source) || Is.undefined(candidate.source)) && (Is.undefined(candidate.relatedInformation) || Is.typedArray(candidate.relatedInformation, DiagnosticRelatedInformation.is));
        }
        Diagnostic2.is = is;
      })(Diagnostic || (exports3.Diagnostic = Diagnostic = {}));
      var Command;
      (function(Command2) {
        function create(title, command2) {
          for (var args = [], _i = 2; _i < arguments.length; _i++)
            args[_i - 2] = arguments[_i];
          var result = { title, command: command2 };
          return Is.defined(args) && args.length > 0 && (result.arguments = args), result;
        }
        Command2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Is.string(candidate.title) && Is.string(candidate.command);
        }
        Command2.is = is;
      })(Command || (exports3.Command = Command = {}));
      var TextEdit;
      (function(TextEdit2) {
        function replace(range, newText) {
          return { range, newText };
        }
        TextEdit2.replace = replace;
        function insert(position, newText) {
          return { range: { start: position, end: position }, newText };
        }
        TextEdit2.insert = insert;
        function del(range) {
          return { range, newText: "" };
        }
        TextEdit2.del = del;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Is.string(candidate.newText) && Range2.is(candidate.range);
        }
        TextEdit2.is = is;
      })(TextEdit || (exports3.TextEdit = TextEdit = {}));
      var ChangeAnnotation;
      (function(ChangeAnnotation2) {
        function create(label, needsConfirmation, description) {
          var result = { label };
          return needsConfirmation !== void 0 && (result.needsConfirmation = needsConfirmation), description !== void 0 && (result.description = description), result;
        }
        ChangeAnnotation2.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Is.string(candidate.label) && (Is.boolean(candidate.needsConfirmation) || candidate.needsConfirmation === void 0) && (Is.string(candidate.description) || candidate.description === void 0);
        }
        ChangeAnnotation2.is = is;
      })(ChangeAnnotation || (exports3.ChangeAnnotation = ChangeAnnotation = {}));
      var ChangeAnnotationIdentifier;
      (function(ChangeAnnotationIdentifier2) {
        function is(value) {
          var candidate = value;
          return Is.string(candidate);
        }
        ChangeAnnotationIdentifier2.is = is;
      })(ChangeAnnotationIdentifier || (exports3.ChangeAnnotationIdentifier = ChangeAnnotationIdentifier = {}));
      var AnnotatedTextEdit;
      (function(AnnotatedTextEdit2) {
        function replace(range, newText, annotation) {
          return { range, newText, annotationId: annotation };
        }
        AnnotatedTextEdit2.replace = replace;
        function insert(position, newText, annotation) {
          return { range: { start: position, end: position }, newText, annotationId: annotation };
        }
        AnnotatedTextEdit2.insert = insert;
        function del(range, annotation) {
          return { range, newText: "", annotationId: annotation };
        }
        AnnotatedTextEdit2.del = del;
        function is(value) {
          var candidate = value;
          return TextEdit.is(candidate) && (ChangeAnnotation.is(candidate.annotationId) || ChangeAnnotationIdentifier.is(candidate.annotationId));
        }
        AnnotatedTextEdit2.is = is;
      })(AnnotatedTextEdit || (exports3.AnnotatedTextEdit = AnnotatedTextEdit = {}));
      var TextDocumentEdit;
      (function(TextDocumentEdit2) {
        function create(textDocument, edits) {
          return { textDocument, edits };
        }
        TextDocumentEdit2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && OptionalVersionedTextDocumentIdentifier.is(candidate.textDocument) && Array.isArray(candidate.edits);
        }
        TextDocumentEdit2.is = is;
      })(TextDocumentEdit || (exports3.TextDocumentEdit = TextDocumentEdit = {}));
      var CreateFile;
      (function(CreateFile2) {
        function create(uri, options, annotation) {
          var result = {
            kind: "create",
            uri
          };
          return options !== void 0 && (options.overwrite !== void 0 || options.ignoreIfExists !== void 0) && (result.options = options), annotation !== void 0 && (result.annotationId = annotation), result;
        }
        CreateFile2.create = create;
        function is(value) {
          var candidate = value;
          return candidate && candidate.kind === "create" && Is.string(candidate.uri) && (candidate.options === void 0 || (candidate.options.overwrite === void 0 || Is.boolean(candidate.options.overwrite)) && (candidate.options.ignoreIfExists === void 0 || Is.boolean(candidate.options.ignoreIfExists))) && (candidate.annotationId === void 0 || ChangeAnnotationIdentifier.is(candidate.annotationId));
        }
        CreateFile2.is = is;
      })(CreateFile || (exports3.CreateFile = CreateFile = {}));
      var RenameFile;
      (function(RenameFile2) {
        function create(oldUri, newUri, options, annotation) {
          var result = {
            kind: "rename",
            oldUri,
            newUri
          };
          return options !== void 0 && (options.overwrite !== void 0 || options.ignoreIfExists !== void 0) && (result.options = options), annotation !== void 0 && (result.annotationId = annotation), result;
        }
        RenameFile2.create = create;
        function is(value) {
          var candidate = value;
          return candidate && candidate.kind === "rename" && Is.string(candidate.oldUri) && Is.string(candidate.newUri) && (candidate.options === void 0 || (candidate.options.overwrite === void 0 || Is.boolean(candidate.options.overwrite)) && (candidate.options.ignoreIfExists === void 0 || Is.boolean(candidate.options.ignoreIfExists))) && (candidate.annotationId === void 0 || ChangeAnnotationIdentifier.is(candidate.annotationId));
        }
        RenameFile2.is = is;
      })(RenameFile || (exports3.RenameFile = RenameFile = {}));
      var DeleteFile;
      (function(DeleteFile2) {
        function create(uri, options, annotation) {
          var result = {
            kind: "delete",
            uri
          };
          return options !== void 0 && (options.recursive !== void 0 || options.ignoreIfNotExists !== void 0) && (result.options = options), annotation !== void 0 && (result.annotationId = annotation), result;
        }
        DeleteFile2.create = create;
        function is(value) {
          var candidate = value;
          return candidate && candidate.kind === "delete" && Is.string(candidate.uri) && (candidate.options === void 0 || (candidate.options.recursive === void 0 || Is.boolean(candidate.options.recursive)) && (candidate.options.ignoreIfNotExists === void 0 || Is.boolean(candidate.options.ignoreIfNotExists))) && (candidate.annotationId === void 0 || ChangeAnnotationIdentifier.is(candidate.annotationId));
        }
        DeleteFile2.is = is;
      })(DeleteFile || (exports3.DeleteFile = DeleteFile = {}));
      var WorkspaceEdit;
      (function(WorkspaceEdit2) {
        function is(value) {
          var candidate = value;
          return candidate && (candidate.changes !== void 0 || candidate.documentChanges !== void 0) && (candidate.documentChanges === void 0 || candidate.documentChanges.every(function(change) {
            return Is.string(change.kind) ? CreateFile.is(change) || RenameFile.is(change) || DeleteFile.is(change) : TextDocumentEdit.is(change);
          }));
        }
        WorkspaceEdit2.is = is;
      })(WorkspaceEdit || (exports3.WorkspaceEdit = WorkspaceEdit = {}));
      var TextEditChangeImpl = (
        /** @class */
        (function() {
          function TextEditChangeImpl2(edits, changeAnnotations) {
            this.edits = edits, this.changeAnnotations = changeAnnotations;
          }
          return TextEditChangeImpl2.prototype.insert = function(position, newText, annotation) {
            var edit, id;
            if (annotation === void 0 ? edit = TextEdit.insert(position, newText) : ChangeAnnotationIdentifier.is(annotation) ? (id = annotation, edit = AnnotatedTextEdit.insert(position, newText, annotation)) : (this.assertChangeAnnotations(this.changeAnnotations), id = this.changeAnnotations.manage(annotation), edit = AnnotatedTextEdit.insert(position, newText, id)), this.edits.push(edit), id !== void 0)
              return id;
          }, TextEditChangeImpl2.prototype.replace = function(range, newText, annotation) {
            var edit, id;
            if (annotation === void 0 ? edit = TextEdit.replace(range, newText) : ChangeAnnotationIdentifier.is(annotation) ? (id = annotation, edit = AnnotatedTextEdit.replace(range, newText, annotation)) : (this.assertChangeAnnotations(this.changeAnnotations), id = this.changeAnnotations.manage(annotation), edit = AnnotatedTextEdit.replace(range, newText, id)), this.edits.push(edit), id !== void 0)
              return id;
          }, TextEditChangeImpl2.prototype.delete = function(range, annotation) {
            var edit, id;
            if (annotation === void 0 ? edit = TextEdit.del(range) : ChangeAnnotationIdentifier.is(annotation) ? (id = annotation, edit = AnnotatedTextEdit.del(range, annotation)) : (this.assertChangeAnnotations(this.changeAnnotations), id = this.changeAnnotations.manage(annotation), edit = AnnotatedTextEdit.del(range, id)), this.edits.push(edit), id !== void 0)
              return id;
          }, TextEditChangeImpl2.prototype.add = function(edit) {
            this.edits.push(edit);
          }, TextEditChangeImpl2.prototype.all = function() {
            return this.edits;
          }, TextEditChangeImpl2.prototype.clear = function() {
            this.edits.splice(0, this.edits.length);
          }, TextEditChangeImpl2.prototype.assertChangeAnnotations = function(value) {
            if (value === void 0)
              throw new Error("Text edit change is not configured to manage change annotations.");
          }, TextEditChangeImpl2;
        })()
      ), ChangeAnnotations = (
        /** @class */
        (function() {
          function ChangeAnnotations2(annotations) {
            this._annotations = annotations === void 0 ? /* @__PURE__ */ Object.create(null) : annotations, this._counter = 0, this._size = 0;
          }
          return ChangeAnnotations2.prototype.all = function() {
            return this._annotations;
          }, Object.defineProperty(ChangeAnnotations2.prototype, "size", {
            get: function() {
              return this._size;
            },
            enumerable: !1,
            configurable: !0
          }), ChangeAnnotations2.prototype.manage = function(idOrAnnotation, annotation) {
            var id;
            if (ChangeAnnotationIdentifier.is(idOrAnnotation) ? id = idOrAnnotation : (id = this.nextId(), annotation = idOrAnnotation), this._annotations[id] !== void 0)
              throw new Error("Id ".concat(id, " is already in use."));
            if (annotation === void 0)
              throw new Error("No annotation provided for id ".concat(id));
            return this._annotations[id] = annotation, this._size++, id;
          }, ChangeAnnotations2.prototype.nextId = function() {
            return this._counter++, this._counter.toString();
          }, ChangeAnnotations2;
        })()
      ), WorkspaceChange = (
        /** @class */
        (function() {
          function WorkspaceChange2(workspaceEdit) {
            var _this = this;
            this._textEditChanges = /* @__PURE__ */ Object.create(null), workspaceEdit !== void 0 ? (this._workspaceEdit = workspaceEdit, workspaceEdit.documentChanges ? (this._changeAnnotations = new ChangeAnnotations(workspaceEdit.changeAnnotations), workspaceEdit.changeAnnotations = this._changeAnnotations.all(), workspaceEdit.documentChanges.forEach(function(change) {
              if (TextDocumentEdit.is(change)) {
                var textEditChange = new TextEditChangeImpl(change.edits, _this._changeAnnotations);
                _this._textEditChanges[change.textDocument.uri] = textEditChange;
              }
            })) : workspaceEdit.changes && Object.keys(workspaceEdit.changes).forEach(function(key) {
              var textEditChange = new TextEditChangeImpl(workspaceEdit.changes[key]);
              _this._textEditChanges[key] = textEditChange;
            })) : this._workspaceEdit = {};
          }
          return Object.defineProperty(WorkspaceChange2.prototype, "edit", {
            /**
             * Returns the underlying {@link WorkspaceEdit} literal
             * use to be returned from a workspace edit operation like rename.
             */
            get: function() {
              return this.initDocumentChanges(), this._changeAnnotations !== void 0 && (this._changeAnnotations.size === 0 ? this._workspaceEdit.changeAnnotations = void 0 : this._workspaceEdit.changeAnnotations = this._changeAnnotations.all()), this._workspaceEdit;
            },
            enumerable: !1,
            configurable: !0
          }), WorkspaceChange2.prototype.getTextEditChange = function(key) {
            if (OptionalVersionedTextDocumentIdentifier.is(key)) {
              if (this.initDocumentChanges(), this._workspaceEdit.documentChanges === void 0)
                throw new Error("Workspace edit is not configured for document changes.");
              var textDocument = { uri: key.uri, version: key.version }, result = this._textEditChanges[textDocument.uri];
              if (!result) {
                var edits = [], textDocumentEdit = {
                  textDocument,
                  edits
                };
                this._workspaceEdit.documentChanges.push(textDocumentEdit), result = new TextEditChangeImpl(edits, this._changeAnnotations), this._textEditChanges[textDocument.uri] = result;
              }
              return result;
            } else {
              if (this.initChanges(), this._workspaceEdit.changes === void 0)
                throw new Error("Workspace edit is not configured for normal text edit changes.");
              var result = this._textEditChanges[key];
              if (!result) {
                var edits = [];
                this._workspaceEdit.changes[key] = edits, result = new TextEditChangeImpl(edits), this._textEditChanges[key] = result;
              }
              return result;
            }
          }, WorkspaceChange2.prototype.initDocumentChanges = function() {
            this._workspaceEdit.documentChanges === void 0 && this._workspaceEdit.changes === void 0 && (this._changeAnnotations = new ChangeAnnotations(), this._workspaceEdit.documentChanges = [], this._workspaceEdit.changeAnnotations = this._changeAnnotations.all());
          }, WorkspaceChange2.prototype.initChanges = function() {
            this._workspaceEdit.documentChanges === void 0 && this._workspaceEdit.changes === void 0 && (this._workspaceEdit.changes = /* @__PURE__ */ Object.create(null));
          }, WorkspaceChange2.prototype.createFile = function(uri, optionsOrAnnotation, options) {
            if (this.initDocumentChanges(), this._workspaceEdit.documentChanges === void 0)
              throw new Error("Workspace edit is not configured for document changes.");
            var annotation;
            ChangeAnnotation.is(optionsOrAnnotation) || ChangeAnnotationIdentifier.is(optionsOrAnnotation) ? annotation = optionsOrAnnotation : options = optionsOrAnnotation;
            var operation, id;
            if (annotation === void 0 ? operation = CreateFile.create(uri, options) : (id = ChangeAnnotationIdentifier.is(annotation) ? annotation : this._changeAnnotations.manage(annotation), operation = CreateFile.create(uri, options, id)), this._workspaceEdit.documentChanges.push(operation), id !== void 0)
              return id;
          }, WorkspaceChange2.prototype.renameFile = function(oldUri, newUri, optionsOrAnnotation, options) {
            if (this.initDocumentChanges(), this._workspaceEdit.documentChanges === void 0)
              throw new Error("Workspace edit is not configured for document changes.");
            var annotation;
            ChangeAnnotation.is(optionsOrAnnotation) || ChangeAnnotationIdentifier.is(optionsOrAnnotation) ? annotation = optionsOrAnnotation : options = optionsOrAnnotation;
            var operation, id;
            if (annotation === void 0 ? operation = RenameFile.create(oldUri, newUri, options) : (id = ChangeAnnotationIdentifier.is(annotation) ? annotation : this._changeAnnotations.manage(annotation), operation = RenameFile.create(oldUri, newUri, options, id)), this._workspaceEdit.documentChanges.push(operation), id !== void 0)
              return id;
          }, WorkspaceChange2.prototype.deleteFile = function(uri, optionsOrAnnotation, options) {
            if (this.initDocumentChanges(), this._workspaceEdit.documentChanges === void 0)
              throw new Error("Workspace edit is not configured for document changes.");
            var annotation;
            ChangeAnnotation.is(optionsOrAnnotation) || ChangeAnnotationIdentifier.is(optionsOrAnnotation) ? annotation = optionsOrAnnotation : options = optionsOrAnnotation;
            var operation, id;
            if (annotation === void 0 ? operation = DeleteFile.create(uri, options) : (id = ChangeAnnotationIdentifier.is(annotation) ? annotation : this._changeAnnotations.manage(annotation), operation = DeleteFile.create(uri, options, id)), this._workspaceEdit.documentChanges.push(operation), id !== void 0)
              return id;
          }, WorkspaceChange2;
        })()
      );
      exports3.WorkspaceChange = WorkspaceChange;
      var TextDocumentIdentifier;
      (function(TextDocumentIdentifier2) {
        function create(uri) {
          return { uri };
        }
        TextDocumentIdentifier2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Is.string(candidate.uri);
        }
        TextDocumentIdentifier2.is = is;
      })(TextDocumentIdentifier || (exports3.TextDocumentIdentifier = TextDocumentIdentifier = {}));
      var VersionedTextDocumentIdentifier;
      (function(VersionedTextDocumentIdentifier2) {
        function create(uri, version) {
          return { uri, version };
        }
        VersionedTextDocumentIdentifier2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Is.string(candidate.uri) && Is.integer(candidate.version);
        }
        VersionedTextDocumentIdentifier2.is = is;
      })(VersionedTextDocumentIdentifier || (exports3.VersionedTextDocumentIdentifier = VersionedTextDocumentIdentifier = {}));
      var OptionalVersionedTextDocumentIdentifier;
      (function(OptionalVersionedTextDocumentIdentifier2) {
        function create(uri, version) {
          return { uri, version };
        }
        OptionalVersionedTextDocumentIdentifier2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Is.string(candidate.uri) && (candidate.version === null || Is.integer(candidate.version));
        }
        OptionalVersionedTextDocumentIdentifier2.is = is;
      })(OptionalVersionedTextDocumentIdentifier || (exports3.OptionalVersionedTextDocumentIdentifier = OptionalVersionedTextDocumentIdentifier = {}));
      var TextDocumentItem;
      (function(TextDocumentItem2) {
        function create(uri, languageId, version, text) {
          return { uri, languageId, version, text };
        }
        TextDocumentItem2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Is.string(candidate.uri) && Is.string(candidate.languageId) && Is.integer(candidate.version) && Is.string(candidate.text);
        }
        TextDocumentItem2.is = is;
      })(TextDocumentItem || (exports3.TextDocumentItem = TextDocumentItem = {}));
      var MarkupKind;
      (function(MarkupKind2) {
        MarkupKind2.PlainText = "plaintext", MarkupKind2.Markdown = "markdown";
        function is(value) {
          var candidate = value;
          return candidate === MarkupKind2.PlainText || candidate === MarkupKind2.Markdown;
        }
        MarkupKind2.is = is;
      })(MarkupKind || (exports3.MarkupKind = MarkupKind = {}));
      var MarkupContent;
      (function(MarkupContent2) {
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(value) && MarkupKind.is(candidate.kind) && Is.string(candidate.value);
        }
        MarkupContent2.is = is;
      })(MarkupContent || (exports3.MarkupContent = MarkupContent = {}));
      var CompletionItemKind;
      (function(CompletionItemKind2) {
        CompletionItemKind2.Text = 1, CompletionItemKind2.Method = 2, CompletionItemKind2.Function = 3, CompletionItemKind2.Constructor = 4, CompletionItemKind2.Field = 5, CompletionItemKind2.Variable = 6, CompletionItemKind2.Class = 7, CompletionItemKind2.Interface = 8, CompletionItemKind2.Module = 9, CompletionItemKind2.Property = 10, CompletionItemKind2.Unit = 11, CompletionItemKind2.Value = 12, CompletionItemKind2.Enum = 13, CompletionItemKind2.Keyword = 14, CompletionItemKind2.Snippet = 15, CompletionItemKind2.Color = 16, CompletionItemKind2.File = 17, CompletionItemKind2.Reference = 18, CompletionItemKind2.Folder = 19, CompletionItemKind2.EnumMember = 20, CompletionItemKind2.Constant = 21, CompletionItemKind2.Struct = 22, CompletionItemKind2.Event = 23, CompletionItemKind2.Operator = 24, CompletionItemKind2.TypeParameter = 25;
      })(CompletionItemKind || (exports3.CompletionItemKind = CompletionItemKind = {}));
      var InsertTextFormat;
      (function(InsertTextFormat2) {
        InsertTextFormat2.PlainText = 1, InsertTextFormat2.Snippet = 2;
      })(InsertTextFormat || (exports3.InsertTextFormat = InsertTextFormat = {}));
      var CompletionItemTag;
      (function(CompletionItemTag2) {
        CompletionItemTag2.Deprecated = 1;
      })(CompletionItemTag || (exports3.CompletionItemTag = CompletionItemTag = {}));
      var InsertReplaceEdit;
      (function(InsertReplaceEdit2) {
        function create(newText, insert, replace) {
          return { newText, insert, replace };
        }
        InsertReplaceEdit2.create = create;
        function is(value) {
          var candidate = value;
          return candidate && Is.string(candidate.newText) && Range2.is(candidate.insert) && Range2.is(candidate.replace);
        }
        InsertReplaceEdit2.is = is;
      })(InsertReplaceEdit || (exports3.InsertReplaceEdit = InsertReplaceEdit = {}));
      var InsertTextMode;
      (function(InsertTextMode2) {
        InsertTextMode2.asIs = 1, InsertTextMode2.adjustIndentation = 2;
      })(InsertTextMode || (exports3.InsertTextMode = InsertTextMode = {}));
      var CompletionItemLabelDetails;
      (function(CompletionItemLabelDetails2) {
        function is(value) {
          var candidate = value;
          return candidate && (Is.string(candidate.detail) || candidate.detail === void 0) && (Is.string(candidate.description) || candidate.description === void 0);
        }
        CompletionItemLabelDetails2.is = is;
      })(CompletionItemLabelDetails || (exports3.CompletionItemLabelDetails = CompletionItemLabelDetails = {}));
      var CompletionItem;
      (function(CompletionItem2) {
        function create(label) {
          return { label };
        }
        CompletionItem2.create = create;
      })(CompletionItem || (exports3.CompletionItem = CompletionItem = {}));
      var CompletionList;
      (function(CompletionList2) {
        function create(items, isIncomplete) {
          return { items: items || [], isIncomplete: !!isIncomplete };
        }
        CompletionList2.create = create;
      })(CompletionList || (exports3.CompletionList = CompletionList = {}));
      var MarkedString;
      (function(MarkedString2) {
        function fromPlainText(plainText) {
          return plainText.replace(/[\\`*_{}[\]()#+\-.!]/g, "\\$&");
        }
        MarkedString2.fromPlainText = fromPlainText;
        function is(value) {
          var candidate = value;
          return Is.string(candidate) || Is.objectLiteral(candidate) && Is.string(candidate.language) && Is.string(candidate.value);
        }
        MarkedString2.is = is;
      })(MarkedString || (exports3.MarkedString = MarkedString = {}));
      var Hover;
      (function(Hover2) {
        function is(value) {
          var candidate = value;
          return !!candidate && Is.objectLiteral(candidate) && (MarkupContent.is(candidate.contents) || MarkedString.is(candidate.contents) || Is.typedArray(candidate.contents, MarkedString.is)) && (value.range === void 0 || Range2.is(value.range));
        }
        Hover2.is = is;
      })(Hover || (exports3.Hover = Hover = {}));
      var ParameterInformation;
      (function(ParameterInformation2) {
        function create(label, documentation) {
          return documentation ? { label, documentation } : { label };
        }
        ParameterInformation2.create = create;
      })(ParameterInformation || (exports3.ParameterInformation = ParameterInformation = {}));
      var SignatureInformation;
      (function(SignatureInformation2) {
        function create(label, documentation) {
          for (var parameters = [], _i = 2; _i < arguments.length; _i++)
            parameters[_i - 2] = arguments[_i];
          var result = { label };
          return Is.defined(documentation) && (result.documentation = documentation), Is.defined(parameters) ? result.parameters = parameters : result.parameters = [], result;
        }
        SignatureInformation2.create = create;
      })(SignatureInformation || (exports3.SignatureInformation = SignatureInformation = {}));
      var DocumentHighlightKind;
      (function(DocumentHighlightKind2) {
        DocumentHighlightKind2.Text = 1, DocumentHighlightKind2.Read = 2, DocumentHighlightKind2.Write = 3;
      })(DocumentHighlightKind || (exports3.DocumentHighlightKind = DocumentHighlightKind = {}));
      var DocumentHighlight;
      (function(DocumentHighlight2) {
        function create(range, kind) {
          var result = { range };
          return Is.number(kind) && (result.kind = kind), result;
        }
        DocumentHighlight2.create = create;
      })(DocumentHighlight || (exports3.DocumentHighlight = DocumentHighlight = {}));
      var SymbolKind;
      (function(SymbolKind2) {
        SymbolKind2.File = 1, SymbolKind2.Module = 2, SymbolKind2.Namespace = 3, SymbolKind2.Package = 4, SymbolKind2.Class = 5, SymbolKind2.Method = 6, SymbolKind2.Property = 7, SymbolKind2.Field = 8, SymbolKind2.Constructor = 9, SymbolKind2.Enum = 10, SymbolKind2.Interface = 11, SymbolKind2.Function = 12, SymbolKind2.Variable = 13, SymbolKind2.Constant = 14, SymbolKind2.String = 15, SymbolKind2.Number = 16, SymbolKind2.Boolean = 17, SymbolKind2.Array = 18, SymbolKind2.Object = 19, SymbolKind2.Key = 20, SymbolKind2.Null = 21, SymbolKind2.EnumMember = 22, SymbolKind2.Struct = 23, SymbolKind2.Event = 24, SymbolKind2.Operator = 25, SymbolKind2.TypeParameter = 26;
      })(SymbolKind || (exports3.SymbolKind = SymbolKind = {}));
      var SymbolTag;
      (function(SymbolTag2) {
        SymbolTag2.Deprecated = 1;
      })(SymbolTag || (exports3.SymbolTag = SymbolTag = {}));
      var SymbolInformation;
      (function(SymbolInformation2) {
        function create(name, kind, range, uri, containerName) {
          var result = {
            name,
            kind,
            location: { uri, range }
          };
          return containerName && (result.containerName = containerName), result;
        }
        SymbolInformation2.create = create;
      })(SymbolInformation || (exports3.SymbolInformation = SymbolInformation = {}));
      var WorkspaceSymbol;
      (function(WorkspaceSymbol2) {
        function create(name, kind, uri, range) {
          return range !== void 0 ? { name, kind, location: { uri, range } } : { name, kind, location: { uri } };
        }
        WorkspaceSymbol2.create = create;
      })(WorkspaceSymbol || (exports3.WorkspaceSymbol = WorkspaceSymbol = {}));
      var DocumentSymbol;
      (function(DocumentSymbol2) {
        function create(name, detail, kind, range, selectionRange, children) {
          var result = {
            name,
            detail,
            kind,
            range,
            selectionRange
          };
          return children !== void 0 && (result.children = children), result;
        }
        DocumentSymbol2.create = create;
        function is(value) {
          var candidate = value;
          return candidate && Is.string(candidate.name) && Is.number(candidate.kind) && Range2.is(candidate.range) && Range2.is(candidate.selectionRange) && (candidate.detail === void 0 || Is.string(candidate.detail)) && (candidate.deprecated === void 0 || Is.boolean(candidate.deprecated)) && (candidate.children === void 0 || Array.isArray(candidate.children)) && (candidate.tags === void 0 || Array.isArray(candidate.tags));
        }
        DocumentSymbol2.is = is;
      })(DocumentSymbol || (exports3.DocumentSymbol = DocumentSymbol = {}));
      var CodeActionKind;
      (function(CodeActionKind2) {
        CodeActionKind2.Empty = "", CodeActionKind2.QuickFix = "quickfix", CodeActionKind2.Refactor = "refactor", CodeActionKind2.RefactorExtract = "refactor.extract", CodeActionKind2.RefactorInline = "refactor.inline", CodeActionKind2.RefactorRewrite = "refactor.rewrite", CodeActionKind2.Source = "source", CodeActionKind2.SourceOrganizeImports = "source.organizeImports", CodeActionKind2.SourceFixAll = "source.fixAll";
      })(CodeActionKind || (exports3.CodeActionKind = CodeActionKind = {}));
      var CodeActionTriggerKind;
      (function(CodeActionTriggerKind2) {
        CodeActionTriggerKind2.Invoked = 1, CodeActionTriggerKind2.Automatic = 2;
      })(CodeActionTriggerKind || (exports3.CodeActionTriggerKind = CodeActionTriggerKind = {}));
      var CodeActionContext;
      (function(CodeActionContext2) {
        function create(diagnostics, only, triggerKind) {
          var result = { diagnostics };
          return only != null && (result.only = only), triggerKind != null && (result.triggerKind = triggerKind), result;
        }
        CodeActionContext2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Is.typedArray(candidate.diagnostics, Diagnostic.is) && (candidate.only === void 0 || Is.typedArray(candidate.only, Is.string)) && (candidate.triggerKind === void 0 || candidate.triggerKind === CodeActionTriggerKind.Invoked || candidate.triggerKind === CodeActionTriggerKind.Automatic);
        }
        CodeActionContext2.is = is;
      })(CodeActionContext || (exports3.CodeActionContext = CodeActionContext = {}));
      var CodeAction;
      (function(CodeAction2) {
        function create(title, kindOrCommandOrEdit, kind) {
          var result = { title }, checkKind = !0;
          return typeof kindOrCommandOrEdit == "string" ? (checkKind = !1, result.kind = kindOrCommandOrEdit) : Command.is(kindOrCommandOrEdit) ? result.command = kindOrCommandOrEdit : result.edit = kindOrCommandOrEdit, checkKind && kind !== void 0 && (result.kind = kind), result;
        }
        CodeAction2.create = create;
        function is(value) {
          var candidate = value;
          return candidate && Is.string(candidate.title) && (candidate.diagnostics === void 0 || Is.typedArray(candidate.diagnostics, Diagnostic.is)) && (candidate.kind === void 0 || Is.string(candidate.kind)) && (candidate.edit !== void 0 || candidate.command !== void 0) && (candidate.command === void 0 || Command.is(candidate.command)) && (candidate.isPreferred === void 0 || Is.boolean(candidate.isPreferred)) && (candidate.edit === void 0 || WorkspaceEdit.is(candidate.edit));
        }
        CodeAction2.is = is;
      })(CodeAction || (exports3.CodeAction = CodeAction = {}));
      var CodeLens;
      (function(CodeLens2) {
        function create(range, data) {
          var result = { range };
          return Is.defined(data) && (result.data = data), result;
        }
        CodeLens2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Range2.is(candidate.range) && (Is.undefined(candidate.command) || Command.is(candidate.command));
        }
        CodeLens2.is = is;
      })(CodeLens || (exports3.CodeLens = CodeLens = {}));
      var FormattingOptions;
      (function(FormattingOptions2) {
        function create(tabSize, insertSpaces) {
          return { tabSize, insertSpaces };
        }
        FormattingOptions2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Is.uinteger(candidate.tabSize) && Is.boolean(candidate.insertSpaces);
        }
        FormattingOptions2.is = is;
      })(FormattingOptions || (exports3.FormattingOptions = FormattingOptions = {}));
      var DocumentLink;
      (function(DocumentLink2) {
        function create(range, target, data) {
          return { range, target, data };
        }
        DocumentLink2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Range2.is(candidate.range) && (Is.undefined(candidate.target) || Is.string(candidate.target));
        }
        DocumentLink2.is = is;
      })(DocumentLink || (exports3.DocumentLink = DocumentLink = {}));
      var SelectionRange;
      (function(SelectionRange2) {
        function create(range, parent) {
          return { range, parent };
        }
        SelectionRange2.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Range2.is(candidate.range) && (candidate.parent === void 0 || SelectionRange2.is(candidate.parent));
        }
        SelectionRange2.is = is;
      })(SelectionRange || (exports3.SelectionRange = SelectionRange = {}));
      var SemanticTokenTypes;
      (function(SemanticTokenTypes2) {
        SemanticTokenTypes2.namespace = "namespace", SemanticTokenTypes2.type = "type", SemanticTokenTypes2.class = "class", SemanticTokenTypes2.enum = "enum", SemanticTokenTypes2.interface = "interface", SemanticTokenTypes2.struct = "struct", SemanticTokenTypes2.typeParameter = "typeParameter", SemanticTokenTypes2.parameter = "parameter", SemanticTokenTypes2.variable = "variable", SemanticTokenTypes2.property = "property", SemanticTokenTypes2.enumMember = "enumMember", SemanticTokenTypes2.event = "event", SemanticTokenTypes2.function = "function", SemanticTokenTypes2.method = "method", SemanticTokenTypes2.macro = "macro", SemanticTokenTypes2.keyword = "keyword", SemanticTokenTypes2.modifier = "modifier", SemanticTokenTypes2.comment = "comment", SemanticTokenTypes2.string = "string", SemanticTokenTypes2.number = "number", SemanticTokenTypes2.regexp = "regexp", SemanticTokenTypes2.operator = "operator", SemanticTokenTypes2.decorator = "decorator";
      })(SemanticTokenTypes || (exports3.SemanticTokenTypes = SemanticTokenTypes = {}));
      var SemanticTokenModifiers;
      (function(SemanticTokenModifiers2) {
        SemanticTokenModifiers2.declaration = "declaration", SemanticTokenModifiers2.definition = "definition", SemanticTokenModifiers2.readonly = "readonly", SemanticTokenModifiers2.static = "static", SemanticTokenModifiers2.deprecated = "deprecated", SemanticTokenModifiers2.abstract = "abstract", SemanticTokenModifiers2.async = "async", SemanticTokenModifiers2.modification = "modification", SemanticTokenModifiers2.documentation = "documentation", SemanticTokenModifiers2.defaultLibrary = "defaultLibrary";
      })(SemanticTokenModifiers || (exports3.SemanticTokenModifiers = SemanticTokenModifiers = {}));
      var SemanticTokens;
      (function(SemanticTokens2) {
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && (candidate.resultId === void 0 || typeof candidate.resultId == "string") && Array.isArray(candidate.data) && (candidate.data.length === 0 || typeof candidate.data[0] == "number");
        }
        SemanticTokens2.is = is;
      })(SemanticTokens || (exports3.SemanticTokens = SemanticTokens = {}));
      var InlineValueText;
      (function(InlineValueText2) {
        function create(range, text) {
          return { range, text };
        }
        InlineValueText2.create = create;
        function is(value) {
          var candidate = value;
          return candidate != null && Range2.is(candidate.range) && Is.string(candidate.text);
        }
        InlineValueText2.is = is;
      })(InlineValueText || (exports3.InlineValueText = InlineValueText = {}));
      var InlineValueVariableLookup;
      (function(InlineValueVariableLookup2) {
        function create(range, variableName, caseSensitiveLookup) {
          return { range, variableName, caseSensitiveLookup };
        }
        InlineValueVariableLookup2.create = create;
        function is(value) {
          var candidate = value;
          return candidate != null && Range2.is(candidate.range) && Is.boolean(candidate.caseSensitiveLookup) && (Is.string(candidate.variableName) || candidate.variableName === void 0);
        }
        InlineValueVariableLookup2.is = is;
      })(InlineValueVariableLookup || (exports3.InlineValueVariableLookup = InlineValueVariableLookup = {}));
      var InlineValueEvaluatableExpression;
      (function(InlineValueEvaluatableExpression2) {
        function create(range, expression) {
          return { range, expression };
        }
        InlineValueEvaluatableExpression2.create = create;
        function is(value) {
          var candidate = value;
          return candidate != null && Range2.is(candidate.range) && (Is.string(candidate.expression) || candidate.expression === void 0);
        }
        InlineValueEvaluatableExpression2.is = is;
      })(InlineValueEvaluatableExpression || (exports3.InlineValueEvaluatableExpression = InlineValueEvaluatableExpression = {}));
      var InlineValueContext;
      (function(InlineValueContext2) {
        function create(frameId, stoppedLocation) {
          return { frameId, stoppedLocation };
        }
        InlineValueContext2.create = create;
        function is(value) {
          var candidate = value;
          return Is.defined(candidate) && Range2.is(value.stoppedLocation);
        }
        InlineValueContext2.is = is;
      })(InlineValueContext || (exports3.InlineValueContext = InlineValueContext = {}));
      var InlayHintKind;
      (function(InlayHintKind2) {
        InlayHintKind2.Type = 1, InlayHintKind2.Parameter = 2;
        function is(value) {
          return value === 1 || value === 2;
        }
        InlayHintKind2.is = is;
      })(InlayHintKind || (exports3.InlayHintKind = InlayHintKind = {}));
      var InlayHintLabelPart;
      (function(InlayHintLabelPart2) {
        function create(value) {
          return { value };
        }
        InlayHintLabelPart2.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && (candidate.tooltip === void 0 || Is.string(candidate.tooltip) || MarkupContent.is(candidate.tooltip)) && (candidate.location === void 0 || Location2.is(candidate.location)) && (candidate.command === void 0 || Command.is(candidate.command));
        }
        InlayHintLabelPart2.is = is;
      })(InlayHintLabelPart || (exports3.InlayHintLabelPart = InlayHintLabelPart = {}));
      var InlayHint;
      (function(InlayHint2) {
        function create(position, label, kind) {
          var result = { position, label };
          return kind !== void 0 && (result.kind = kind), result;
        }
        InlayHint2.create = create;
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && Position3.is(candidate.position) && (Is.string(candidate.label) || Is.typedArray(candidate.label, InlayHintLabelPart.is)) && (candidate.kind === void 0 || InlayHintKind.is(candidate.kind)) && candidate.textEdits === void 0 || Is.typedArray(candidate.textEdits, TextEdit.is) && (candidate.tooltip === void 0 || Is.string(candidate.tooltip) || MarkupContent.is(candidate.tooltip)) && (candidate.paddingLeft === void 0 || Is.boolean(candidate.paddingLeft)) && (candidate.paddingRight === void 0 || Is.boolean(candidate.paddingRight));
        }
        InlayHint2.is = is;
      })(InlayHint || (exports3.InlayHint = InlayHint = {}));
      var StringValue;
      (function(StringValue2) {
        function createSnippet(value) {
          return { kind: "snippet", value };
        }
        StringValue2.createSnippet = createSnippet;
      })(StringValue || (exports3.StringValue = StringValue = {}));
      var InlineCompletionItem;
      (function(InlineCompletionItem2) {
        function create(insertText, filterText, range, command2) {
          return { insertText, filterText, range, command: command2 };
        }
        InlineCompletionItem2.create = create;
      })(InlineCompletionItem || (exports3.InlineCompletionItem = InlineCompletionItem = {}));
      var InlineCompletionList;
      (function(InlineCompletionList2) {
        function create(items) {
          return { items };
        }
        InlineCompletionList2.create = create;
      })(InlineCompletionList || (exports3.InlineCompletionList = InlineCompletionList = {}));
      var InlineCompletionTriggerKind;
      (function(InlineCompletionTriggerKind2) {
        InlineCompletionTriggerKind2.Invoked = 0, InlineCompletionTriggerKind2.Automatic = 1;
      })(InlineCompletionTriggerKind || (exports3.InlineCompletionTriggerKind = InlineCompletionTriggerKind = {}));
      var SelectedCompletionInfo;
      (function(SelectedCompletionInfo2) {
        function create(range, text) {
          return { range, text };
        }
        SelectedCompletionInfo2.create = create;
      })(SelectedCompletionInfo || (exports3.SelectedCompletionInfo = SelectedCompletionInfo = {}));
      var InlineCompletionContext;
      (function(InlineCompletionContext2) {
        function create(triggerKind, selectedCompletionInfo) {
          return { triggerKind, selectedCompletionInfo };
        }
        InlineCompletionContext2.create = create;
      })(InlineCompletionContext || (exports3.InlineCompletionContext = InlineCompletionContext = {}));
      var WorkspaceFolder;
      (function(WorkspaceFolder2) {
        function is(value) {
          var candidate = value;
          return Is.objectLiteral(candidate) && URI.is(candidate.uri) && Is.string(candidate.name);
        }
        WorkspaceFolder2.is = is;
      })(WorkspaceFolder || (exports3.WorkspaceFolder = WorkspaceFolder = {})), exports3.EOL = [`
`, `\r
`, "\r"];
      var TextDocument;
      (function(TextDocument2) {
        function create(uri, languageId, version, content) {
          return new FullTextDocument(uri, languageId, version, content);
        }
        TextDocument2.create = create;
        function is(value) {
          var candidate = value;
          return !!(Is.defined(candidate) && Is.string(candidate.uri) && (Is.undefined(candidate.languageId) || Is.string(candidate.languageId)) && Is.uinteger(candidate.lineCount) && Is.func(candidate.getText) && Is.func(candidate.positionAt) && Is.func(candidate.offsetAt));
        }
        TextDocument2.is = is;
        function applyEdits(document, edits) {
          for (var text = document.getText(), sortedEdits = mergeSort(edits, function(a, b) {
            var diff = a.range.start.line - b.range.start.line;
            return diff === 0 ? a.range.start.character - b.range.start.character : diff;
          }), lastModifiedOffset = text.length, i = sortedEdits.length - 1; i >= 0; i--) {
            var e = sortedEdits[i], startOffset = document.offsetAt(e.range.start), endOffset = document.offsetAt(e.range.end);
            if (endOffset <= lastModifiedOffset)
              text = text.substring(0, startOffset) + e.newText + text.substring(endOffset, text.length);
            else
              throw new Error("Overlapping edit");
            lastModifiedOffset = startOffset;
          }
          return text;
        }
        TextDocument2.applyEdits = applyEdits;
        function mergeSort(data, compare) {
          if (data.length <= 1)
            return data;
          var p = data.length / 2 | 0, left = data.slice(0, p), right = data.slice(p);
          mergeSort(left, compare), mergeSort(right, compare);
          for (var leftIdx = 0, rightIdx = 0, i = 0; leftIdx < left.length && rightIdx < right.length; ) {
            var ret = compare(left[leftIdx], right[rightIdx]);
            ret <= 0 ? data[i++] = left[leftIdx++] : data[i++] = right[rightIdx++];
          }
          for (; leftIdx < left.length; )
            data[i++] = left[leftIdx++];
          for (; rightIdx < right.length; )
            data[i++] = right[rightIdx++];
          return data;
        }
      })(TextDocument || (exports3.TextDocument = TextDocument = {}));
      var FullTextDocument = (
        /** @class */
        (function() {
          function FullTextDocument2(uri, languageId, version, content) {
            this._uri = uri, this._languageId = languageId, this._version = version, this._content = content, this._lineOffsets = void 0;
          }
          return Object.defineProperty(FullTextDocument2.prototype, "uri", {
            get: function() {
              return this._uri;
            },
            enumerable: !1,
            configurable: !0
          }), Object.defineProperty(FullTextDocument2.prototype, "languageId", {
            get: function() {
              return this._languageId;
            },
            enumerable: !1,
            configurable: !0
          }), Object.defineProperty(FullTextDocument2.prototype, "version", {
            get: function() {
              return this._version;
            },
            enumerable: !1,
            configurable: !0
          }), FullTextDocument2.prototype.getText = function(range) {
            if (range) {
              var start = this.offsetAt(range.start), end = this.offsetAt(range.end);
              return this._content.substring(start, end);
            }
            return this._content;
          }, FullTextDocument2.prototype.update = function(event, version) {
            this._content = event.text, this._version = version, this._lineOffsets = void 0;
          }, FullTextDocument2.prototype.getLineOffsets = function() {
            if (this._lineOffsets === void 0) {
              for (var lineOffsets = [], text = this._content, isLineStart = !0, i = 0; i < text.length; i++) {
                isLineStart && (lineOffsets.push(i), isLineStart = !1);
                var ch = text.charAt(i);
                isLineStart = ch === "\r" || ch === `
`, ch === "\r" && i + 1 < text.length && text.charAt(i + 1) === `
` && i++;
              }
              isLineStart && text.length > 0 && lineOffsets.push(text.length), this._lineOffsets = lineOffsets;
            }
            return this._lineOffsets;
          }, FullTextDocument2.prototype.positionAt = function(offset) {
            offset = Math.max(Math.min(offset, this._content.length), 0);
            var lineOffsets = this.getLineOffsets(), low = 0, high = lineOffsets.length;
            if (high === 0)
              return Position3.create(0, offset);
            for (; low < high; ) {
              var mid = Math.floor((low + high) / 2);
              lineOffsets[mid] > offset ? high = mid : low = mid + 1;
            }
            var line = low - 1;
            return Position3.create(line, offset - lineOffsets[line]);
          }, FullTextDocument2.prototype.offsetAt = function(position) {
            var lineOffsets = this.getLineOffsets();
            if (position.line >= lineOffsets.length)
              return this._content.length;
            if (position.line < 0)
              return 0;
            var lineOffset = lineOffsets[position.line], nextLineOffset = position.line + 1 < lineOffsets.length ? lineOffsets[position.line + 1] : this._content.length;
            return Math.max(Math.min(lineOffset + position.character, nextLineOffset), lineOffset);
          }, Object.defineProperty(FullTextDocument2.prototype, "lineCount", {
            get: function() {
              return this.getLineOffsets().length;
            },
            enumerable: !1,
            configurable: !0
          }), FullTextDocument2;
        })()
      ), Is;
      (function(Is2) {
        var toString = Object.prototype.toString;
        function defined(value) {
          return typeof value < "u";
        }
        Is2.defined = defined;
        function undefined2(value) {
          return typeof value > "u";
        }
        Is2.undefined = undefined2;
        function boolean(value) {
          return value === !0 || value === !1;
        }
        Is2.boolean = boolean;
        function string(value) {
          return toString.call(value) === "[object String]";
        }
        Is2.string = string;
        function number(value) {
          return toString.call(value) === "[object Number]";
        }
        Is2.number = number;
        function numberRange(value, min, max) {
          return toString.call(value) === "[object Number]" && min <= value && value <= max;
        }
        Is2.numberRange = numberRange;
        function integer2(value) {
          return toString.call(value) === "[object Number]" && -2147483648 <= value && value <= 2147483647;
        }
        Is2.integer = integer2;
        function uinteger2(value) {
          return toString.call(value) === "[object Number]" && 0 <= value && value <= 2147483647;
        }
        Is2.uinteger = uinteger2;
        function func(value) {
          return toString.call(value) === "[object Function]";
        }
        Is2.func = func;
        function objectLiteral(value) {
          return value !== null && typeof value == "object";
        }
        Is2.objectLiteral = objectLiteral;
        function typedArray(value, check) {
          return Array.isArray(value) && value.every(check);
        }
        Is2.typedArray = typedArray;
      })(Is || (Is = {}));
    });
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/messages.js
var require_messages2 = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/messages.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ProtocolNotificationType = exports2.ProtocolNotificationType0 = exports2.ProtocolRequestType = exports2.ProtocolRequestType0 = exports2.RegistrationType = exports2.MessageDirection = void 0;
    var vscode_jsonrpc_1 = require_main(), MessageDirection;
    (function(MessageDirection2) {
      MessageDirection2.clientToServer = "clientToServer", MessageDirection2.serverToClient = "serverToClient", MessageDirection2.both = "both";
    })(MessageDirection || (exports2.MessageDirection = MessageDirection = {}));
    var RegistrationType = class {
      constructor(method) {
        this.method = method;
      }
    };
    exports2.RegistrationType = RegistrationType;
    var ProtocolRequestType0 = class extends vscode_jsonrpc_1.RequestType0 {
      constructor(method) {
        super(method);
      }
    };
    exports2.ProtocolRequestType0 = ProtocolRequestType0;
    var ProtocolRequestType = class extends vscode_jsonrpc_1.RequestType {
      constructor(method) {
        super(method, vscode_jsonrpc_1.ParameterStructures.byName);
      }
    };
    exports2.ProtocolRequestType = ProtocolRequestType;
    var ProtocolNotificationType0 = class extends vscode_jsonrpc_1.NotificationType0 {
      constructor(method) {
        super(method);
      }
    };
    exports2.ProtocolNotificationType0 = ProtocolNotificationType0;
    var ProtocolNotificationType = class extends vscode_jsonrpc_1.NotificationType {
      constructor(method) {
        super(method, vscode_jsonrpc_1.ParameterStructures.byName);
      }
    };
    exports2.ProtocolNotificationType = ProtocolNotificationType;
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/utils/is.js
var require_is3 = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/utils/is.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.objectLiteral = exports2.typedArray = exports2.stringArray = exports2.array = exports2.func = exports2.error = exports2.number = exports2.string = exports2.boolean = void 0;
    function boolean(value) {
      return value === !0 || value === !1;
    }
    exports2.boolean = boolean;
    function string(value) {
      return typeof value == "string" || value instanceof String;
    }
    exports2.string = string;
    function number(value) {
      return typeof value == "number" || value instanceof Number;
    }
    exports2.number = number;
    function error(value) {
      return value instanceof Error;
    }
    exports2.error = error;
    function func(value) {
      return typeof value == "function";
    }
    exports2.func = func;
    function array(value) {
      return Array.isArray(value);
    }
    exports2.array = array;
    function stringArray(value) {
      return array(value) && value.every((elem) => string(elem));
    }
    exports2.stringArray = stringArray;
    function typedArray(value, check) {
      return Array.isArray(value) && value.every(check);
    }
    exports2.typedArray = typedArray;
    function objectLiteral(value) {
      return value !== null && typeof value == "object";
    }
    exports2.objectLiteral = objectLiteral;
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.implementation.js
var require_protocol_implementation = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.implementation.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ImplementationRequest = void 0;
    var messages_1 = require_messages2(), ImplementationRequest;
    (function(ImplementationRequest2) {
      ImplementationRequest2.method = "textDocument/implementation", ImplementationRequest2.messageDirection = messages_1.MessageDirection.clientToServer, ImplementationRequest2.type = new messages_1.ProtocolRequestType(ImplementationRequest2.method);
    })(ImplementationRequest || (exports2.ImplementationRequest = ImplementationRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.typeDefinition.js
var require_protocol_typeDefinition = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.typeDefinition.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.TypeDefinitionRequest = void 0;
    var messages_1 = require_messages2(), TypeDefinitionRequest;
    (function(TypeDefinitionRequest2) {
      TypeDefinitionRequest2.method = "textDocument/typeDefinition", TypeDefinitionRequest2.messageDirection = messages_1.MessageDirection.clientToServer, TypeDefinitionRequest2.type = new messages_1.ProtocolRequestType(TypeDefinitionRequest2.method);
    })(TypeDefinitionRequest || (exports2.TypeDefinitionRequest = TypeDefinitionRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.workspaceFolder.js
var require_protocol_workspaceFolder = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.workspaceFolder.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DidChangeWorkspaceFoldersNotification = exports2.WorkspaceFoldersRequest = void 0;
    var messages_1 = require_messages2(), WorkspaceFoldersRequest;
    (function(WorkspaceFoldersRequest2) {
      WorkspaceFoldersRequest2.method = "workspace/workspaceFolders", WorkspaceFoldersRequest2.messageDirection = messages_1.MessageDirection.serverToClient, WorkspaceFoldersRequest2.type = new messages_1.ProtocolRequestType0(WorkspaceFoldersRequest2.method);
    })(WorkspaceFoldersRequest || (exports2.WorkspaceFoldersRequest = WorkspaceFoldersRequest = {}));
    var DidChangeWorkspaceFoldersNotification;
    (function(DidChangeWorkspaceFoldersNotification2) {
      DidChangeWorkspaceFoldersNotification2.method = "workspace/didChangeWorkspaceFolders", DidChangeWorkspaceFoldersNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidChangeWorkspaceFoldersNotification2.type = new messages_1.ProtocolNotificationType(DidChangeWorkspaceFoldersNotification2.method);
    })(DidChangeWorkspaceFoldersNotification || (exports2.DidChangeWorkspaceFoldersNotification = DidChangeWorkspaceFoldersNotification = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.configuration.js
var require_protocol_configuration = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.configuration.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ConfigurationRequest = void 0;
    var messages_1 = require_messages2(), ConfigurationRequest;
    (function(ConfigurationRequest2) {
      ConfigurationRequest2.method = "workspace/configuration", ConfigurationRequest2.messageDirection = messages_1.MessageDirection.serverToClient, ConfigurationRequest2.type = new messages_1.ProtocolRequestType(ConfigurationRequest2.method);
    })(ConfigurationRequest || (exports2.ConfigurationRequest = ConfigurationRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.colorProvider.js
var require_protocol_colorProvider = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.colorProvider.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ColorPresentationRequest = exports2.DocumentColorRequest = void 0;
    var messages_1 = require_messages2(), DocumentColorRequest;
    (function(DocumentColorRequest2) {
      DocumentColorRequest2.method = "textDocument/documentColor", DocumentColorRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentColorRequest2.type = new messages_1.ProtocolRequestType(DocumentColorRequest2.method);
    })(DocumentColorRequest || (exports2.DocumentColorRequest = DocumentColorRequest = {}));
    var ColorPresentationRequest;
    (function(ColorPresentationRequest2) {
      ColorPresentationRequest2.method = "textDocument/colorPresentation", ColorPresentationRequest2.messageDirection = messages_1.MessageDirection.clientToServer, ColorPresentationRequest2.type = new messages_1.ProtocolRequestType(ColorPresentationRequest2.method);
    })(ColorPresentationRequest || (exports2.ColorPresentationRequest = ColorPresentationRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.foldingRange.js
var require_protocol_foldingRange = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.foldingRange.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.FoldingRangeRefreshRequest = exports2.FoldingRangeRequest = void 0;
    var messages_1 = require_messages2(), FoldingRangeRequest;
    (function(FoldingRangeRequest2) {
      FoldingRangeRequest2.method = "textDocument/foldingRange", FoldingRangeRequest2.messageDirection = messages_1.MessageDirection.clientToServer, FoldingRangeRequest2.type = new messages_1.ProtocolRequestType(FoldingRangeRequest2.method);
    })(FoldingRangeRequest || (exports2.FoldingRangeRequest = FoldingRangeRequest = {}));
    var FoldingRangeRefreshRequest;
    (function(FoldingRangeRefreshRequest2) {
      FoldingRangeRefreshRequest2.method = "workspace/foldingRange/refresh", FoldingRangeRefreshRequest2.messageDirection = messages_1.MessageDirection.serverToClient, FoldingRangeRefreshRequest2.type = new messages_1.ProtocolRequestType0(FoldingRangeRefreshRequest2.method);
    })(FoldingRangeRefreshRequest || (exports2.FoldingRangeRefreshRequest = FoldingRangeRefreshRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.declaration.js
var require_protocol_declaration = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.declaration.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DeclarationRequest = void 0;
    var messages_1 = require_messages2(), DeclarationRequest;
    (function(DeclarationRequest2) {
      DeclarationRequest2.method = "textDocument/declaration", DeclarationRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DeclarationRequest2.type = new messages_1.ProtocolRequestType(DeclarationRequest2.method);
    })(DeclarationRequest || (exports2.DeclarationRequest = DeclarationRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.selectionRange.js
var require_protocol_selectionRange = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.selectionRange.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.SelectionRangeRequest = void 0;
    var messages_1 = require_messages2(), SelectionRangeRequest;
    (function(SelectionRangeRequest2) {
      SelectionRangeRequest2.method = "textDocument/selectionRange", SelectionRangeRequest2.messageDirection = messages_1.MessageDirection.clientToServer, SelectionRangeRequest2.type = new messages_1.ProtocolRequestType(SelectionRangeRequest2.method);
    })(SelectionRangeRequest || (exports2.SelectionRangeRequest = SelectionRangeRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.progress.js
var require_protocol_progress = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.progress.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.WorkDoneProgressCancelNotification = exports2.WorkDoneProgressCreateRequest = exports2.WorkDoneProgress = void 0;
    var vscode_jsonrpc_1 = require_main(), messages_1 = require_messages2(), WorkDoneProgress;
    (function(WorkDoneProgress2) {
      WorkDoneProgress2.type = new vscode_jsonrpc_1.ProgressType();
      function is(value) {
        return value === WorkDoneProgress2.type;
      }
      WorkDoneProgress2.is = is;
    })(WorkDoneProgress || (exports2.WorkDoneProgress = WorkDoneProgress = {}));
    var WorkDoneProgressCreateRequest;
    (function(WorkDoneProgressCreateRequest2) {
      WorkDoneProgressCreateRequest2.method = "window/workDoneProgress/create", WorkDoneProgressCreateRequest2.messageDirection = messages_1.MessageDirection.serverToClient, WorkDoneProgressCreateRequest2.type = new messages_1.ProtocolRequestType(WorkDoneProgressCreateRequest2.method);
    })(WorkDoneProgressCreateRequest || (exports2.WorkDoneProgressCreateRequest = WorkDoneProgressCreateRequest = {}));
    var WorkDoneProgressCancelNotification;
    (function(WorkDoneProgressCancelNotification2) {
      WorkDoneProgressCancelNotification2.method = "window/workDoneProgress/cancel", WorkDoneProgressCancelNotification2.messageDirection = messages_1.MessageDirection.clientToServer, WorkDoneProgressCancelNotification2.type = new messages_1.ProtocolNotificationType(WorkDoneProgressCancelNotification2.method);
    })(WorkDoneProgressCancelNotification || (exports2.WorkDoneProgressCancelNotification = WorkDoneProgressCancelNotification = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.callHierarchy.js
var require_protocol_callHierarchy = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.callHierarchy.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.CallHierarchyOutgoingCallsRequest = exports2.CallHierarchyIncomingCallsRequest = exports2.CallHierarchyPrepareRequest = void 0;
    var messages_1 = require_messages2(), CallHierarchyPrepareRequest;
    (function(CallHierarchyPrepareRequest2) {
      CallHierarchyPrepareRequest2.method = "textDocument/prepareCallHierarchy", CallHierarchyPrepareRequest2.messageDirection = messages_1.MessageDirection.clientToServer, CallHierarchyPrepareRequest2.type = new messages_1.ProtocolRequestType(CallHierarchyPrepareRequest2.method);
    })(CallHierarchyPrepareRequest || (exports2.CallHierarchyPrepareRequest = CallHierarchyPrepareRequest = {}));
    var CallHierarchyIncomingCallsRequest;
    (function(CallHierarchyIncomingCallsRequest2) {
      CallHierarchyIncomingCallsRequest2.method = "callHierarchy/incomingCalls", CallHierarchyIncomingCallsRequest2.messageDirection = messages_1.MessageDirection.clientToServer, CallHierarchyIncomingCallsRequest2.type = new messages_1.ProtocolRequestType(CallHierarchyIncomingCallsRequest2.method);
    })(CallHierarchyIncomingCallsRequest || (exports2.CallHierarchyIncomingCallsRequest = CallHierarchyIncomingCallsRequest = {}));
    var CallHierarchyOutgoingCallsRequest;
    (function(CallHierarchyOutgoingCallsRequest2) {
      CallHierarchyOutgoingCallsRequest2.method = "callHierarchy/outgoingCalls", CallHierarchyOutgoingCallsRequest2.messageDirection = messages_1.MessageDirection.clientToServer, CallHierarchyOutgoingCallsRequest2.type = new messages_1.ProtocolRequestType(CallHierarchyOutgoingCallsRequest2.method);
    })(CallHierarchyOutgoingCallsRequest || (exports2.CallHierarchyOutgoingCallsRequest = CallHierarchyOutgoingCallsRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.semanticTokens.js
var require_protocol_semanticTokens = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.semanticTokens.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.SemanticTokensRefreshRequest = exports2.SemanticTokensRangeRequest = exports2.SemanticTokensDeltaRequest = exports2.SemanticTokensRequest = exports2.SemanticTokensRegistrationType = exports2.TokenFormat = void 0;
    var messages_1 = require_messages2(), TokenFormat;
    (function(TokenFormat2) {
      TokenFormat2.Relative = "relative";
    })(TokenFormat || (exports2.TokenFormat = TokenFormat = {}));
    var SemanticTokensRegistrationType;
    (function(SemanticTokensRegistrationType2) {
      SemanticTokensRegistrationType2.method = "textDocument/semanticTokens", SemanticTokensRegistrationType2.type = new messages_1.RegistrationType(SemanticTokensRegistrationType2.method);
    })(SemanticTokensRegistrationType || (exports2.SemanticTokensRegistrationType = SemanticTokensRegistrationType = {}));
    var SemanticTokensRequest;
    (function(SemanticTokensRequest2) {
      SemanticTokensRequest2.method = "textDocument/semanticTokens/full", SemanticTokensRequest2.messageDirection = messages_1.MessageDirection.clientToServer, SemanticTokensRequest2.type = new messages_1.ProtocolRequestType(SemanticTokensRequest2.method), SemanticTokensRequest2.registrationMethod = SemanticTokensRegistrationType.method;
    })(SemanticTokensRequest || (exports2.SemanticTokensRequest = SemanticTokensRequest = {}));
    var SemanticTokensDeltaRequest;
    (function(SemanticTokensDeltaRequest2) {
      SemanticTokensDeltaRequest2.method = "textDocument/semanticTokens/full/delta", SemanticTokensDeltaRequest2.messageDirection = messages_1.MessageDirection.clientToServer, SemanticTokensDeltaRequest2.type = new messages_1.ProtocolRequestType(SemanticTokensDeltaRequest2.method), SemanticTokensDeltaRequest2.registrationMethod = SemanticTokensRegistrationType.method;
    })(SemanticTokensDeltaRequest || (exports2.SemanticTokensDeltaRequest = SemanticTokensDeltaRequest = {}));
    var SemanticTokensRangeRequest;
    (function(SemanticTokensRangeRequest2) {
      SemanticTokensRangeRequest2.method = "textDocument/semanticTokens/range", SemanticTokensRangeRequest2.messageDirection = messages_1.MessageDirection.clientToServer, SemanticTokensRangeRequest2.type = new messages_1.ProtocolRequestType(SemanticTokensRangeRequest2.method), SemanticTokensRangeRequest2.registrationMethod = SemanticTokensRegistrationType.method;
    })(SemanticTokensRangeRequest || (exports2.SemanticTokensRangeRequest = SemanticTokensRangeRequest = {}));
    var SemanticTokensRefreshRequest;
    (function(SemanticTokensRefreshRequest2) {
      SemanticTokensRefreshRequest2.method = "workspace/semanticTokens/refresh", SemanticTokensRefreshRequest2.messageDirection = messages_1.MessageDirection.serverToClient, SemanticTokensRefreshRequest2.type = new messages_1.ProtocolRequestType0(SemanticTokensRefreshRequest2.method);
    })(SemanticTokensRefreshRequest || (exports2.SemanticTokensRefreshRequest = SemanticTokensRefreshRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.showDocument.js
var require_protocol_showDocument = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.showDocument.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ShowDocumentRequest = void 0;
    var messages_1 = require_messages2(), ShowDocumentRequest;
    (function(ShowDocumentRequest2) {
      ShowDocumentRequest2.method = "window/showDocument", ShowDocumentRequest2.messageDirection = messages_1.MessageDirection.serverToClient, ShowDocumentRequest2.type = new messages_1.ProtocolRequestType(ShowDocumentRequest2.method);
    })(ShowDocumentRequest || (exports2.ShowDocumentRequest = ShowDocumentRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.linkedEditingRange.js
var require_protocol_linkedEditingRange = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.linkedEditingRange.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.LinkedEditingRangeRequest = void 0;
    var messages_1 = require_messages2(), LinkedEditingRangeRequest;
    (function(LinkedEditingRangeRequest2) {
      LinkedEditingRangeRequest2.method = "textDocument/linkedEditingRange", LinkedEditingRangeRequest2.messageDirection = messages_1.MessageDirection.clientToServer, LinkedEditingRangeRequest2.type = new messages_1.ProtocolRequestType(LinkedEditingRangeRequest2.method);
    })(LinkedEditingRangeRequest || (exports2.LinkedEditingRangeRequest = LinkedEditingRangeRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.fileOperations.js
var require_protocol_fileOperations = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.fileOperations.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.WillDeleteFilesRequest = exports2.DidDeleteFilesNotification = exports2.DidRenameFilesNotification = exports2.WillRenameFilesRequest = exports2.DidCreateFilesNotification = exports2.WillCreateFilesRequest = exports2.FileOperationPatternKind = void 0;
    var messages_1 = require_messages2(), FileOperationPatternKind;
    (function(FileOperationPatternKind2) {
      FileOperationPatternKind2.file = "file", FileOperationPatternKind2.folder = "folder";
    })(FileOperationPatternKind || (exports2.FileOperationPatternKind = FileOperationPatternKind = {}));
    var WillCreateFilesRequest;
    (function(WillCreateFilesRequest2) {
      WillCreateFilesRequest2.method = "workspace/willCreateFiles", WillCreateFilesRequest2.messageDirection = messages_1.MessageDirection.clientToServer, WillCreateFilesRequest2.type = new messages_1.ProtocolRequestType(WillCreateFilesRequest2.method);
    })(WillCreateFilesRequest || (exports2.WillCreateFilesRequest = WillCreateFilesRequest = {}));
    var DidCreateFilesNotification;
    (function(DidCreateFilesNotification2) {
      DidCreateFilesNotification2.method = "workspace/didCreateFiles", DidCreateFilesNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidCreateFilesNotification2.type = new messages_1.ProtocolNotificationType(DidCreateFilesNotification2.method);
    })(DidCreateFilesNotification || (exports2.DidCreateFilesNotification = DidCreateFilesNotification = {}));
    var WillRenameFilesRequest;
    (function(WillRenameFilesRequest2) {
      WillRenameFilesRequest2.method = "workspace/willRenameFiles", WillRenameFilesRequest2.messageDirection = messages_1.MessageDirection.clientToServer, WillRenameFilesRequest2.type = new messages_1.ProtocolRequestType(WillRenameFilesRequest2.method);
    })(WillRenameFilesRequest || (exports2.WillRenameFilesRequest = WillRenameFilesRequest = {}));
    var DidRenameFilesNotification;
    (function(DidRenameFilesNotification2) {
      DidRenameFilesNotification2.method = "workspace/didRenameFiles", DidRenameFilesNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidRenameFilesNotification2.type = new messages_1.ProtocolNotificationType(DidRenameFilesNotification2.method);
    })(DidRenameFilesNotification || (exports2.DidRenameFilesNotification = DidRenameFilesNotification = {}));
    var DidDeleteFilesNotification;
    (function(DidDeleteFilesNotification2) {
      DidDeleteFilesNotification2.method = "workspace/didDeleteFiles", DidDeleteFilesNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidDeleteFilesNotification2.type = new messages_1.ProtocolNotificationType(DidDeleteFilesNotification2.method);
    })(DidDeleteFilesNotification || (exports2.DidDeleteFilesNotification = DidDeleteFilesNotification = {}));
    var WillDeleteFilesRequest;
    (function(WillDeleteFilesRequest2) {
      WillDeleteFilesRequest2.method = "workspace/willDeleteFiles", WillDeleteFilesRequest2.messageDirection = messages_1.MessageDirection.clientToServer, WillDeleteFilesRequest2.type = new messages_1.ProtocolRequestType(WillDeleteFilesRequest2.method);
    })(WillDeleteFilesRequest || (exports2.WillDeleteFilesRequest = WillDeleteFilesRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.moniker.js
var require_protocol_moniker = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.moniker.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.MonikerRequest = exports2.MonikerKind = exports2.UniquenessLevel = void 0;
    var messages_1 = require_messages2(), UniquenessLevel;
    (function(UniquenessLevel2) {
      UniquenessLevel2.document = "document", UniquenessLevel2.project = "project", UniquenessLevel2.group = "group", UniquenessLevel2.scheme = "scheme", UniquenessLevel2.global = "global";
    })(UniquenessLevel || (exports2.UniquenessLevel = UniquenessLevel = {}));
    var MonikerKind;
    (function(MonikerKind2) {
      MonikerKind2.$import = "import", MonikerKind2.$export = "export", MonikerKind2.local = "local";
    })(MonikerKind || (exports2.MonikerKind = MonikerKind = {}));
    var MonikerRequest;
    (function(MonikerRequest2) {
      MonikerRequest2.method = "textDocument/moniker", MonikerRequest2.messageDirection = messages_1.MessageDirection.clientToServer, MonikerRequest2.type = new messages_1.ProtocolRequestType(MonikerRequest2.method);
    })(MonikerRequest || (exports2.MonikerRequest = MonikerRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.typeHierarchy.js
var require_protocol_typeHierarchy = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.typeHierarchy.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.TypeHierarchySubtypesRequest = exports2.TypeHierarchySupertypesRequest = exports2.TypeHierarchyPrepareRequest = void 0;
    var messages_1 = require_messages2(), TypeHierarchyPrepareRequest;
    (function(TypeHierarchyPrepareRequest2) {
      TypeHierarchyPrepareRequest2.method = "textDocument/prepareTypeHierarchy", TypeHierarchyPrepareRequest2.messageDirection = messages_1.MessageDirection.clientToServer, TypeHierarchyPrepareRequest2.type = new messages_1.ProtocolRequestType(TypeHierarchyPrepareRequest2.method);
    })(TypeHierarchyPrepareRequest || (exports2.TypeHierarchyPrepareRequest = TypeHierarchyPrepareRequest = {}));
    var TypeHierarchySupertypesRequest;
    (function(TypeHierarchySupertypesRequest2) {
      TypeHierarchySupertypesRequest2.method = "typeHierarchy/supertypes", TypeHierarchySupertypesRequest2.messageDirection = messages_1.MessageDirection.clientToServer, TypeHierarchySupertypesRequest2.type = new messages_1.ProtocolRequestType(TypeHierarchySupertypesRequest2.method);
    })(TypeHierarchySupertypesRequest || (exports2.TypeHierarchySupertypesRequest = TypeHierarchySupertypesRequest = {}));
    var TypeHierarchySubtypesRequest;
    (function(TypeHierarchySubtypesRequest2) {
      TypeHierarchySubtypesRequest2.method = "typeHierarchy/subtypes", TypeHierarchySubtypesRequest2.messageDirection = messages_1.MessageDirection.clientToServer, TypeHierarchySubtypesRequest2.type = new messages_1.ProtocolRequestType(TypeHierarchySubtypesRequest2.method);
    })(TypeHierarchySubtypesRequest || (exports2.TypeHierarchySubtypesRequest = TypeHierarchySubtypesRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.inlineValue.js
var require_protocol_inlineValue = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.inlineValue.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.InlineValueRefreshRequest = exports2.InlineValueRequest = void 0;
    var messages_1 = require_messages2(), InlineValueRequest;
    (function(InlineValueRequest2) {
      InlineValueRequest2.method = "textDocument/inlineValue", InlineValueRequest2.messageDirection = messages_1.MessageDirection.clientToServer, InlineValueRequest2.type = new messages_1.ProtocolRequestType(InlineValueRequest2.method);
    })(InlineValueRequest || (exports2.InlineValueRequest = InlineValueRequest = {}));
    var InlineValueRefreshRequest;
    (function(InlineValueRefreshRequest2) {
      InlineValueRefreshRequest2.method = "workspace/inlineValue/refresh", InlineValueRefreshRequest2.messageDirection = messages_1.MessageDirection.serverToClient, InlineValueRefreshRequest2.type = new messages_1.ProtocolRequestType0(InlineValueRefreshRequest2.method);
    })(InlineValueRefreshRequest || (exports2.InlineValueRefreshRequest = InlineValueRefreshRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.inlayHint.js
var require_protocol_inlayHint = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.inlayHint.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.InlayHintRefreshRequest = exports2.InlayHintResolveRequest = exports2.InlayHintRequest = void 0;
    var messages_1 = require_messages2(), InlayHintRequest;
    (function(InlayHintRequest2) {
      InlayHintRequest2.method = "textDocument/inlayHint", InlayHintRequest2.messageDirection = messages_1.MessageDirection.clientToServer, InlayHintRequest2.type = new messages_1.ProtocolRequestType(InlayHintRequest2.method);
    })(InlayHintRequest || (exports2.InlayHintRequest = InlayHintRequest = {}));
    var InlayHintResolveRequest;
    (function(InlayHintResolveRequest2) {
      InlayHintResolveRequest2.method = "inlayHint/resolve", InlayHintResolveRequest2.messageDirection = messages_1.MessageDirection.clientToServer, InlayHintResolveRequest2.type = new messages_1.ProtocolRequestType(InlayHintResolveRequest2.method);
    })(InlayHintResolveRequest || (exports2.InlayHintResolveRequest = InlayHintResolveRequest = {}));
    var InlayHintRefreshRequest;
    (function(InlayHintRefreshRequest2) {
      InlayHintRefreshRequest2.method = "workspace/inlayHint/refresh", InlayHintRefreshRequest2.messageDirection = messages_1.MessageDirection.serverToClient, InlayHintRefreshRequest2.type = new messages_1.ProtocolRequestType0(InlayHintRefreshRequest2.method);
    })(InlayHintRefreshRequest || (exports2.InlayHintRefreshRequest = InlayHintRefreshRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.diagnostic.js
var require_protocol_diagnostic = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.diagnostic.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DiagnosticRefreshRequest = exports2.WorkspaceDiagnosticRequest = exports2.DocumentDiagnosticRequest = exports2.DocumentDiagnosticReportKind = exports2.DiagnosticServerCancellationData = void 0;
    var vscode_jsonrpc_1 = require_main(), Is = require_is3(), messages_1 = require_messages2(), DiagnosticServerCancellationData;
    (function(DiagnosticServerCancellationData2) {
      function is(value) {
        let candidate = value;
        return candidate && Is.boolean(candidate.retriggerRequest);
      }
      DiagnosticServerCancellationData2.is = is;
    })(DiagnosticServerCancellationData || (exports2.DiagnosticServerCancellationData = DiagnosticServerCancellationData = {}));
    var DocumentDiagnosticReportKind;
    (function(DocumentDiagnosticReportKind2) {
      DocumentDiagnosticReportKind2.Full = "full", DocumentDiagnosticReportKind2.Unchanged = "unchanged";
    })(DocumentDiagnosticReportKind || (exports2.DocumentDiagnosticReportKind = DocumentDiagnosticReportKind = {}));
    var DocumentDiagnosticRequest;
    (function(DocumentDiagnosticRequest2) {
      DocumentDiagnosticRequest2.method = "textDocument/diagnostic", DocumentDiagnosticRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentDiagnosticRequest2.type = new messages_1.ProtocolRequestType(DocumentDiagnosticRequest2.method), DocumentDiagnosticRequest2.partialResult = new vscode_jsonrpc_1.ProgressType();
    })(DocumentDiagnosticRequest || (exports2.DocumentDiagnosticRequest = DocumentDiagnosticRequest = {}));
    var WorkspaceDiagnosticRequest;
    (function(WorkspaceDiagnosticRequest2) {
      WorkspaceDiagnosticRequest2.method = "workspace/diagnostic", WorkspaceDiagnosticRequest2.messageDirection = messages_1.MessageDirection.clientToServer, WorkspaceDiagnosticRequest2.type = new messages_1.ProtocolRequestType(WorkspaceDiagnosticRequest2.method), WorkspaceDiagnosticRequest2.partialResult = new vscode_jsonrpc_1.ProgressType();
    })(WorkspaceDiagnosticRequest || (exports2.WorkspaceDiagnosticRequest = WorkspaceDiagnosticRequest = {}));
    var DiagnosticRefreshRequest;
    (function(DiagnosticRefreshRequest2) {
      DiagnosticRefreshRequest2.method = "workspace/diagnostic/refresh", DiagnosticRefreshRequest2.messageDirection = messages_1.MessageDirection.serverToClient, DiagnosticRefreshRequest2.type = new messages_1.ProtocolRequestType0(DiagnosticRefreshRequest2.method);
    })(DiagnosticRefreshRequest || (exports2.DiagnosticRefreshRequest = DiagnosticRefreshRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.notebook.js
var require_protocol_notebook = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.notebook.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DidCloseNotebookDocumentNotification = exports2.DidSaveNotebookDocumentNotification = exports2.DidChangeNotebookDocumentNotification = exports2.NotebookCellArrayChange = exports2.DidOpenNotebookDocumentNotification = exports2.NotebookDocumentSyncRegistrationType = exports2.NotebookDocument = exports2.NotebookCell = exports2.ExecutionSummary = exports2.NotebookCellKind = void 0;
    var vscode_languageserver_types_1 = require_main2(), Is = require_is3(), messages_1 = require_messages2(), NotebookCellKind;
    (function(NotebookCellKind2) {
      NotebookCellKind2.Markup = 1, NotebookCellKind2.Code = 2;
      function is(value) {
        return value === 1 || value === 2;
      }
      NotebookCellKind2.is = is;
    })(NotebookCellKind || (exports2.NotebookCellKind = NotebookCellKind = {}));
    var ExecutionSummary;
    (function(ExecutionSummary2) {
      function create(executionOrder, success) {
        let result = { executionOrder };
        return (success === !0 || success === !1) && (result.success = success), result;
      }
      ExecutionSummary2.create = create;
      function is(value) {
        let candidate = value;
        return Is.objectLiteral(candidate) && vscode_languageserver_types_1.uinteger.is(candidate.executionOrder) && (candidate.success === void 0 || Is.boolean(candidate.success));
      }
      ExecutionSummary2.is = is;
      function equals(one, other) {
        return one === other ? !0 : one == null || other === null || other === void 0 ? !1 : one.executionOrder === other.executionOrder && one.success === other.success;
      }
      ExecutionSummary2.equals = equals;
    })(ExecutionSummary || (exports2.ExecutionSummary = ExecutionSummary = {}));
    var NotebookCell;
    (function(NotebookCell2) {
      function create(kind, document) {
        return { kind, document };
      }
      NotebookCell2.create = create;
      function is(value) {
        let candidate = value;
        return Is.objectLiteral(candidate) && NotebookCellKind.is(candidate.kind) && vscode_languageserver_types_1.DocumentUri.is(candidate.document) && (candidate.metadata === void 0 || Is.objectLiteral(candidate.metadata));
      }
      NotebookCell2.is = is;
      function diff(one, two) {
        let result = /* @__PURE__ */ new Set();
        return one.document !== two.document && result.add("document"), one.kind !== two.kind && result.add("kind"), one.executionSummary !== two.executionSummary && result.add("executionSummary"), (one.metadata !== void 0 || two.metadata !== void 0) && !equalsMetadata(one.metadata, two.metadata) && result.add("metadata"), (one.executionSummary !== void 0 || two.executionSummary !== void 0) && !ExecutionSummary.equals(one.executionSummary, two.executionSummary) && result.add("executionSummary"), result;
      }
      NotebookCell2.diff = diff;
      function equalsMetadata(one, other) {
        if (one === other)
          return !0;
        if (one == null || other === null || other === void 0 || typeof one != typeof other || typeof one != "object")
          return !1;
        let oneArray = Array.isArray(one), otherArray = Array.isArray(other);
        if (oneArray !== otherArray)
          return !1;
        if (oneArray && otherArray) {
          if (one.length !== other.length)
            return !1;
          for (let i = 0; i < one.length; i++)
            if (!equalsMetadata(one[i], other[i]))
              return !1;
        }
        if (Is.objectLiteral(one) && Is.objectLiteral(other)) {
          let oneKeys = Object.keys(one), otherKeys = Object.keys(other);
          if (oneKeys.length !== otherKeys.length || (oneKeys.sort(), otherKeys.sort(), !equalsMetadata(oneKeys, otherKeys)))
            return !1;
          for (let i = 0; i < oneKeys.length; i++) {
            let prop = oneKeys[i];
            if (!equalsMetadata(one[prop], other[prop]))
              return !1;
          }
        }
        return !0;
      }
    })(NotebookCell || (exports2.NotebookCell = NotebookCell = {}));
    var NotebookDocument;
    (function(NotebookDocument2) {
      function create(uri, notebookType, version, cells) {
        return { uri, notebookType, version, cells };
      }
      NotebookDocument2.create = create;
      function is(value) {
        let candidate = value;
        return Is.objectLiteral(candidate) && Is.string(candidate.uri) && vscode_languageserver_types_1.integer.is(candidate.version) && Is.typedArray(candidate.cells, NotebookCell.is);
      }
      NotebookDocument2.is = is;
    })(NotebookDocument || (exports2.NotebookDocument = NotebookDocument = {}));
    var NotebookDocumentSyncRegistrationType;
    (function(NotebookDocumentSyncRegistrationType2) {
      NotebookDocumentSyncRegistrationType2.method = "notebookDocument/sync", NotebookDocumentSyncRegistrationType2.messageDirection = messages_1.MessageDirection.clientToServer, NotebookDocumentSyncRegistrationType2.type = new messages_1.RegistrationType(NotebookDocumentSyncRegistrationType2.method);
    })(NotebookDocumentSyncRegistrationType || (exports2.NotebookDocumentSyncRegistrationType = NotebookDocumentSyncRegistrationType = {}));
    var DidOpenNotebookDocumentNotification;
    (function(DidOpenNotebookDocumentNotification2) {
      DidOpenNotebookDocumentNotification2.method = "notebookDocument/didOpen", DidOpenNotebookDocumentNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidOpenNotebookDocumentNotification2.type = new messages_1.ProtocolNotificationType(DidOpenNotebookDocumentNotification2.method), DidOpenNotebookDocumentNotification2.registrationMethod = NotebookDocumentSyncRegistrationType.method;
    })(DidOpenNotebookDocumentNotification || (exports2.DidOpenNotebookDocumentNotification = DidOpenNotebookDocumentNotification = {}));
    var NotebookCellArrayChange;
    (function(NotebookCellArrayChange2) {
      function is(value) {
        let candidate = value;
        return Is.objectLiteral(candidate) && vscode_languageserver_types_1.uinteger.is(candidate.start) && vscode_languageserver_types_1.uinteger.is(candidate.deleteCount) && (candidate.cells === void 0 || Is.typedArray(candidate.cells, NotebookCell.is));
      }
      NotebookCellArrayChange2.is = is;
      function create(start, deleteCount, cells) {
        let result = { start, deleteCount };
        return cells !== void 0 && (result.cells = cells), result;
      }
      NotebookCellArrayChange2.create = create;
    })(NotebookCellArrayChange || (exports2.NotebookCellArrayChange = NotebookCellArrayChange = {}));
    var DidChangeNotebookDocumentNotification;
    (function(DidChangeNotebookDocumentNotification2) {
      DidChangeNotebookDocumentNotification2.method = "notebookDocument/didChange", DidChangeNotebookDocumentNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidChangeNotebookDocumentNotification2.type = new messages_1.ProtocolNotificationType(DidChangeNotebookDocumentNotification2.method), DidChangeNotebookDocumentNotification2.registrationMethod = NotebookDocumentSyncRegistrationType.method;
    })(DidChangeNotebookDocumentNotification || (exports2.DidChangeNotebookDocumentNotification = DidChangeNotebookDocumentNotification = {}));
    var DidSaveNotebookDocumentNotification;
    (function(DidSaveNotebookDocumentNotification2) {
      DidSaveNotebookDocumentNotification2.method = "notebookDocument/didSave", DidSaveNotebookDocumentNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidSaveNotebookDocumentNotification2.type = new messages_1.ProtocolNotificationType(DidSaveNotebookDocumentNotification2.method), DidSaveNotebookDocumentNotification2.registrationMethod = NotebookDocumentSyncRegistrationType.method;
    })(DidSaveNotebookDocumentNotification || (exports2.DidSaveNotebookDocumentNotification = DidSaveNotebookDocumentNotification = {}));
    var DidCloseNotebookDocumentNotification;
    (function(DidCloseNotebookDocumentNotification2) {
      DidCloseNotebookDocumentNotification2.method = "notebookDocument/didClose", DidCloseNotebookDocumentNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidCloseNotebookDocumentNotification2.type = new messages_1.ProtocolNotificationType(DidCloseNotebookDocumentNotification2.method), DidCloseNotebookDocumentNotification2.registrationMethod = NotebookDocumentSyncRegistrationType.method;
    })(DidCloseNotebookDocumentNotification || (exports2.DidCloseNotebookDocumentNotification = DidCloseNotebookDocumentNotification = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.inlineCompletion.js
var require_protocol_inlineCompletion = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.inlineCompletion.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.InlineCompletionRequest = void 0;
    var messages_1 = require_messages2(), InlineCompletionRequest;
    (function(InlineCompletionRequest2) {
      InlineCompletionRequest2.method = "textDocument/inlineCompletion", InlineCompletionRequest2.messageDirection = messages_1.MessageDirection.clientToServer, InlineCompletionRequest2.type = new messages_1.ProtocolRequestType(InlineCompletionRequest2.method);
    })(InlineCompletionRequest || (exports2.InlineCompletionRequest = InlineCompletionRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/protocol.js
var require_protocol = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/protocol.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.WorkspaceSymbolRequest = exports2.CodeActionResolveRequest = exports2.CodeActionRequest = exports2.DocumentSymbolRequest = exports2.DocumentHighlightRequest = exports2.ReferencesRequest = exports2.DefinitionRequest = exports2.SignatureHelpRequest = exports2.SignatureHelpTriggerKind = exports2.HoverRequest = exports2.CompletionResolveRequest = exports2.CompletionRequest = exports2.CompletionTriggerKind = exports2.PublishDiagnosticsNotification = exports2.WatchKind = exports2.RelativePattern = exports2.FileChangeType = exports2.DidChangeWatchedFilesNotification = exports2.WillSaveTextDocumentWaitUntilRequest = exports2.WillSaveTextDocumentNotification = exports2.TextDocumentSaveReason = exports2.DidSaveTextDocumentNotification = exports2.DidCloseTextDocumentNotification = exports2.DidChangeTextDocumentNotification = exports2.TextDocumentContentChangeEvent = exports2.DidOpenTextDocumentNotification = exports2.TextDocumentSyncKind = exports2.TelemetryEventNotification = exports2.LogMessageNotification = exports2.ShowMessageRequest = exports2.ShowMessageNotification = exports2.MessageType = exports2.DidChangeConfigurationNotification = exports2.ExitNotification = exports2.ShutdownRequest = exports2.InitializedNotification = exports2.InitializeErrorCodes = exports2.InitializeRequest = exports2.WorkDoneProgressOptions = exports2.TextDocumentRegistrationOptions = exports2.StaticRegistrationOptions = exports2.PositionEncodingKind = exports2.FailureHandlingKind = exports2.ResourceOperationKind = exports2.UnregistrationRequest = exports2.RegistrationRequest = exports2.DocumentSelector = exports2.NotebookCellTextDocumentFilter = exports2.NotebookDocumentFilter = exports2.TextDocumentFilter = void 0;
    exports2.MonikerRequest = exports2.MonikerKind = exports2.UniquenessLevel = exports2.WillDeleteFilesRequest = exports2.DidDeleteFilesNotification = exports2.WillRenameFilesRequest = exports2.DidRenameFilesNotification = exports2.WillCreateFilesRequest = exports2.DidCreateFilesNotification = exports2.FileOperationPatternKind = exports2.LinkedEditingRangeRequest = exports2.ShowDocumentRequest = exports2.SemanticTokensRegistrationType = exports2.SemanticTokensRefreshRequest = exports2.SemanticTokensRangeRequest = exports2.SemanticTokensDeltaRequest = exports2.SemanticTokensRequest = exports2.TokenFormat = exports2.CallHierarchyPrepareRequest = exports2.CallHierarchyOutgoingCallsRequest = exports2.CallHierarchyIncomingCallsRequest = exports2.WorkDoneProgressCancelNotification = exports2.WorkDoneProgressCreateRequest = exports2.WorkDoneProgress = exports2.SelectionRangeRequest = exports2.DeclarationRequest = exports2.FoldingRangeRefreshRequest = exports2.FoldingRangeRequest = exports2.ColorPresentationRequest = exports2.DocumentColorRequest = exports2.ConfigurationRequest = exports2.DidChangeWorkspaceFoldersNotification = exports2.WorkspaceFoldersRequest = exports2.TypeDefinitionRequest = exports2.ImplementationRequest = exports2.ApplyWorkspaceEditRequest = exports2.ExecuteCommandRequest = exports2.PrepareRenameRequest = exports2.RenameRequest = exports2.PrepareSupportDefaultBehavior = exports2.DocumentOnTypeFormattingRequest = exports2.DocumentRangesFormattingRequest = exports2.DocumentRangeFormattingRequest = exports2.DocumentFormattingRequest = exports2.DocumentLinkResolveRequest = exports2.DocumentLinkRequest = exports2.CodeLensRefreshRequest = exports2.CodeLensResolveRequest = exports2.CodeLensRequest = exports2.WorkspaceSymbolResolveRequest = void 0;
    exports2.InlineCompletionRequest = exports2.DidCloseNotebookDocumentNotification = exports2.DidSaveNotebookDocumentNotification = exports2.DidChangeNotebookDocumentNotification = exports2.NotebookCellArrayChange = exports2.DidOpenNotebookDocumentNotification = exports2.NotebookDocumentSyncRegistrationType = exports2.NotebookDocument = exports2.NotebookCell = exports2.ExecutionSummary = exports2.NotebookCellKind = exports2.DiagnosticRefreshRequest = exports2.WorkspaceDiagnosticRequest = exports2.DocumentDiagnosticRequest = exports2.DocumentDiagnosticReportKind = exports2.DiagnosticServerCancellationData = exports2.InlayHintRefreshRequest = exports2.InlayHintResolveRequest = exports2.InlayHintRequest = exports2.InlineValueRefreshRequest = exports2.InlineValueRequest = exports2.TypeHierarchySupertypesRequest = exports2.TypeHierarchySubtypesRequest = exports2.TypeHierarchyPrepareRequest = void 0;
    var messages_1 = require_messages2(), vscode_languageserver_types_1 = require_main2(), Is = require_is3(), protocol_implementation_1 = require_protocol_implementation();
    Object.defineProperty(exports2, "ImplementationRequest", { enumerable: !0, get: function() {
      return protocol_implementation_1.ImplementationRequest;
    } });
    var protocol_typeDefinition_1 = require_protocol_typeDefinition();
    Object.defineProperty(exports2, "TypeDefinitionRequest", { enumerable: !0, get: function() {
      return protocol_typeDefinition_1.TypeDefinitionRequest;
    } });
    var protocol_workspaceFolder_1 = require_protocol_workspaceFolder();
    Object.defineProperty(exports2, "WorkspaceFoldersRequest", { enumerable: !0, get: function() {
      return protocol_workspaceFolder_1.WorkspaceFoldersRequest;
    } });
    Object.defineProperty(exports2, "DidChangeWorkspaceFoldersNotification", { enumerable: !0, get: function() {
      return protocol_workspaceFolder_1.DidChangeWorkspaceFoldersNotification;
    } });
    var protocol_configuration_1 = require_protocol_configuration();
    Object.defineProperty(exports2, "ConfigurationRequest", { enumerable: !0, get: function() {
      return protocol_configuration_1.ConfigurationRequest;
    } });
    var protocol_colorProvider_1 = require_protocol_colorProvider();
    Object.defineProperty(exports2, "DocumentColorRequest", { enumerable: !0, get: function() {
      return protocol_colorProvider_1.DocumentColorRequest;
    } });
    Object.defineProperty(exports2, "ColorPresentationRequest", { enumerable: !0, get: function() {
      return protocol_colorProvider_1.ColorPresentationRequest;
    } });
    var protocol_foldingRange_1 = require_protocol_foldingRange();
    Object.defineProperty(exports2, "FoldingRangeRequest", { enumerable: !0, get: function() {
      return protocol_foldingRange_1.FoldingRangeRequest;
    } });
    Object.defineProperty(exports2, "FoldingRangeRefreshRequest", { enumerable: !0, get: function() {
      return protocol_foldingRange_1.FoldingRangeRefreshRequest;
    } });
    var protocol_declaration_1 = require_protocol_declaration();
    Object.defineProperty(exports2, "DeclarationRequest", { enumerable: !0, get: function() {
      return protocol_declaration_1.DeclarationRequest;
    } });
    var protocol_selectionRange_1 = require_protocol_selectionRange();
    Object.defineProperty(exports2, "SelectionRangeRequest", { enumerable: !0, get: function() {
      return protocol_selectionRange_1.SelectionRangeRequest;
    } });
    var protocol_progress_1 = require_protocol_progress();
    Object.defineProperty(exports2, "WorkDoneProgress", { enumerable: !0, get: function() {
      return protocol_progress_1.WorkDoneProgress;
    } });
    Object.defineProperty(exports2, "WorkDoneProgressCreateRequest", { enumerable: !0, get: function() {
      return protocol_progress_1.WorkDoneProgressCreateRequest;
    } });
    Object.defineProperty(exports2, "WorkDoneProgressCancelNotification", { enumerable: !0, get: function() {
      return protocol_progress_1.WorkDoneProgressCancelNotification;
    } });
    var protocol_callHierarchy_1 = require_protocol_callHierarchy();
    Object.defineProperty(exports2, "CallHierarchyIncomingCallsRequest", { enumerable: !0, get: function() {
      return protocol_callHierarchy_1.CallHierarchyIncomingCallsRequest;
    } });
    Object.defineProperty(exports2, "CallHierarchyOutgoingCallsRequest", { enumerable: !0, get: function() {
      return protocol_callHierarchy_1.CallHierarchyOutgoingCallsRequest;
    } });
    Object.defineProperty(exports2, "CallHierarchyPrepareRequest", { enumerable: !0, get: function() {
      return protocol_callHierarchy_1.CallHierarchyPrepareRequest;
    } });
    var protocol_semanticTokens_1 = require_protocol_semanticTokens();
    Object.defineProperty(exports2, "TokenFormat", { enumerable: !0, get: function() {
      return protocol_semanticTokens_1.TokenFormat;
    } });
    Object.defineProperty(exports2, "SemanticTokensRequest", { enumerable: !0, get: function() {
      return protocol_semanticTokens_1.SemanticTokensRequest;
    } });
    Object.defineProperty(exports2, "SemanticTokensDeltaRequest", { enumerable: !0, get: function() {
      return protocol_semanticTokens_1.SemanticTokensDeltaRequest;
    } });
    Object.defineProperty(exports2, "SemanticTokensRangeRequest", { enumerable: !0, get: function() {
      return protocol_semanticTokens_1.SemanticTokensRangeRequest;
    } });
    Object.defineProperty(exports2, "SemanticTokensRefreshRequest", { enumerable: !0, get: function() {
      return protocol_semanticTokens_1.SemanticTokensRefreshRequest;
    } });
    Object.defineProperty(exports2, "SemanticTokensRegistrationType", { enumerable: !0, get: function() {
      return protocol_semanticTokens_1.SemanticTokensRegistrationType;
    } });
    var protocol_showDocument_1 = require_protocol_showDocument();
    Object.defineProperty(exports2, "ShowDocumentRequest", { enumerable: !0, get: function() {
      return protocol_showDocument_1.ShowDocumentRequest;
    } });
    var protocol_linkedEditingRange_1 = require_protocol_linkedEditingRange();
    Object.defineProperty(exports2, "LinkedEditingRangeRequest", { enumerable: !0, get: function() {
      return protocol_linkedEditingRange_1.LinkedEditingRangeRequest;
    } });
    var protocol_fileOperations_1 = require_protocol_fileOperations();
    Object.defineProperty(exports2, "FileOperationPatternKind", { enumerable: !0, get: function() {
      return protocol_fileOperations_1.FileOperationPatternKind;
    } });
    Object.defineProperty(exports2, "DidCreateFilesNotification", { enumerable: !0, get: function() {
      return protocol_fileOperations_1.DidCreateFilesNotification;
    } });
    Object.defineProperty(exports2, "WillCreateFilesRequest", { enumerable: !0, get: function() {
      return protocol_fileOperations_1.WillCreateFilesRequest;
    } });
    Object.defineProperty(exports2, "DidRenameFilesNotification", { enumerable: !0, get: function() {
      return protocol_fileOperations_1.DidRenameFilesNotification;
    } });
    Object.defineProperty(exports2, "WillRenameFilesRequest", { enumerable: !0, get: function() {
      return protocol_fileOperations_1.WillRenameFilesRequest;
    } });
    Object.defineProperty(exports2, "DidDeleteFilesNotification", { enumerable: !0, get: function() {
      return protocol_fileOperations_1.DidDeleteFilesNotification;
    } });
    Object.defineProperty(exports2, "WillDeleteFilesRequest", { enumerable: !0, get: function() {
      return protocol_fileOperations_1.WillDeleteFilesRequest;
    } });
    var protocol_moniker_1 = require_protocol_moniker();
    Object.defineProperty(exports2, "UniquenessLevel", { enumerable: !0, get: function() {
      return protocol_moniker_1.UniquenessLevel;
    } });
    Object.defineProperty(exports2, "MonikerKind", { enumerable: !0, get: function() {
      return protocol_moniker_1.MonikerKind;
    } });
    Object.defineProperty(exports2, "MonikerRequest", { enumerable: !0, get: function() {
      return protocol_moniker_1.MonikerRequest;
    } });
    var protocol_typeHierarchy_1 = require_protocol_typeHierarchy();
    Object.defineProperty(exports2, "TypeHierarchyPrepareRequest", { enumerable: !0, get: function() {
      return protocol_typeHierarchy_1.TypeHierarchyPrepareRequest;
    } });
    Object.defineProperty(exports2, "TypeHierarchySubtypesRequest", { enumerable: !0, get: function() {
      return protocol_typeHierarchy_1.TypeHierarchySubtypesRequest;
    } });
    Object.defineProperty(exports2, "TypeHierarchySupertypesRequest", { enumerable: !0, get: function() {
      return protocol_typeHierarchy_1.TypeHierarchySupertypesRequest;
    } });
    var protocol_inlineValue_1 = require_protocol_inlineValue();
    Object.defineProperty(exports2, "InlineValueRequest", { enumerable: !0, get: function() {
      return protocol_inlineValue_1.InlineValueRequest;
    } });
    Object.defineProperty(exports2, "InlineValueRefreshRequest", { enumerable: !0, get: function() {
      return protocol_inlineValue_1.InlineValueRefreshRequest;
    } });
    var protocol_inlayHint_1 = require_protocol_inlayHint();
    Object.defineProperty(exports2, "InlayHintRequest", { enumerable: !0, get: function() {
      return protocol_inlayHint_1.InlayHintRequest;
    } });
    Object.defineProperty(exports2, "InlayHintResolveRequest", { enumerable: !0, get: function() {
      return protocol_inlayHint_1.InlayHintResolveRequest;
    } });
    Object.defineProperty(exports2, "InlayHintRefreshRequest", { enumerable: !0, get: function() {
      return protocol_inlayHint_1.InlayHintRefreshRequest;
    } });
    var protocol_diagnostic_1 = require_protocol_diagnostic();
    Object.defineProperty(exports2, "DiagnosticServerCancellationData", { enumerable: !0, get: function() {
      return protocol_diagnostic_1.DiagnosticServerCancellationData;
    } });
    Object.defineProperty(exports2, "DocumentDiagnosticReportKind", { enumerable: !0, get: function() {
      return protocol_diagnostic_1.DocumentDiagnosticReportKind;
    } });
    Object.defineProperty(exports2, "DocumentDiagnosticRequest", { enumerable: !0, get: function() {
      return protocol_diagnostic_1.DocumentDiagnosticRequest;
    } });
    Object.defineProperty(exports2, "WorkspaceDiagnosticRequest", { enumerable: !0, get: function() {
      return protocol_diagnostic_1.WorkspaceDiagnosticRequest;
    } });
    Object.defineProperty(exports2, "DiagnosticRefreshRequest", { enumerable: !0, get: function() {
      return protocol_diagnostic_1.DiagnosticRefreshRequest;
    } });
    var protocol_notebook_1 = require_protocol_notebook();
    Object.defineProperty(exports2, "NotebookCellKind", { enumerable: !0, get: function() {
      return protocol_notebook_1.NotebookCellKind;
    } });
    Object.defineProperty(exports2, "ExecutionSummary", { enumerable: !0, get: function() {
      return protocol_notebook_1.ExecutionSummary;
    } });
    Object.defineProperty(exports2, "NotebookCell", { enumerable: !0, get: function() {
      return protocol_notebook_1.NotebookCell;
    } });
    Object.defineProperty(exports2, "NotebookDocument", { enumerable: !0, get: function() {
      return protocol_notebook_1.NotebookDocument;
    } });
    Object.defineProperty(exports2, "NotebookDocumentSyncRegistrationType", { enumerable: !0, get: function() {
      return protocol_notebook_1.NotebookDocumentSyncRegistrationType;
    } });
    Object.defineProperty(exports2, "DidOpenNotebookDocumentNotification", { enumerable: !0, get: function() {
      return protocol_notebook_1.DidOpenNotebookDocumentNotification;
    } });
    Object.defineProperty(exports2, "NotebookCellArrayChange", { enumerable: !0, get: function() {
      return protocol_notebook_1.NotebookCellArrayChange;
    } });
    Object.defineProperty(exports2, "DidChangeNotebookDocumentNotification", { enumerable: !0, get: function() {
      return protocol_notebook_1.DidChangeNotebookDocumentNotification;
    } });
    Object.defineProperty(exports2, "DidSaveNotebookDocumentNotification", { enumerable: !0, get: function() {
      return protocol_notebook_1.DidSaveNotebookDocumentNotification;
    } });
    Object.defineProperty(exports2, "DidCloseNotebookDocumentNotification", { enumerable: !0, get: function() {
      return protocol_notebook_1.DidCloseNotebookDocumentNotification;
    } });
    var protocol_inlineCompletion_1 = require_protocol_inlineCompletion();
    Object.defineProperty(exports2, "InlineCompletionRequest", { enumerable: !0, get: function() {
      return protocol_inlineCompletion_1.InlineCompletionRequest;
    } });
    var TextDocumentFilter;
    (function(TextDocumentFilter2) {
      function is(value) {
        let candidate = value;
        return Is.string(candidate) || Is.string(candidate.language) || Is.string(candidate.scheme) || Is.string(candidate.pattern);
      }
      TextDocumentFilter2.is = is;
    })(TextDocumentFilter || (exports2.TextDocumentFilter = TextDocumentFilter = {}));
    var NotebookDocumentFilter;
    (function(NotebookDocumentFilter2) {
      function is(value) {
        let candidate = value;
        return Is.objectLiteral(candidate) && (Is.string(candidate.notebookType) || Is.string(candidate.scheme) || Is.string(candidate.pattern));
      }
      NotebookDocumentFilter2.is = is;
    })(NotebookDocumentFilter || (exports2.NotebookDocumentFilter = NotebookDocumentFilter = {}));
    var NotebookCellTextDocumentFilter;
    (function(NotebookCellTextDocumentFilter2) {
      function is(value) {
        let candidate = value;
        return Is.objectLiteral(candidate) && (Is.string(candidate.notebook) || NotebookDocumentFilter.is(candidate.notebook)) && (candidate.language === void 0 || Is.string(candidate.language));
      }
      NotebookCellTextDocumentFilter2.is = is;
    })(NotebookCellTextDocumentFilter || (exports2.NotebookCellTextDocumentFilter = NotebookCellTextDocumentFilter = {}));
    var DocumentSelector;
    (function(DocumentSelector2) {
      function is(value) {
        if (!Array.isArray(value))
          return !1;
        for (let elem of value)
          if (!Is.string(elem) && !TextDocumentFilter.is(elem) && !NotebookCellTextDocumentFilter.is(elem))
            return !1;
        return !0;
      }
      DocumentSelector2.is = is;
    })(DocumentSelector || (exports2.DocumentSelector = DocumentSelector = {}));
    var RegistrationRequest;
    (function(RegistrationRequest2) {
      RegistrationRequest2.method = "client/registerCapability", RegistrationRequest2.messageDirection = messages_1.MessageDirection.serverToClient, RegistrationRequest2.type = new messages_1.ProtocolRequestType(RegistrationRequest2.method);
    })(RegistrationRequest || (exports2.RegistrationRequest = RegistrationRequest = {}));
    var UnregistrationRequest;
    (function(UnregistrationRequest2) {
      UnregistrationRequest2.method = "client/unregisterCapability", UnregistrationRequest2.messageDirection = messages_1.MessageDirection.serverToClient, UnregistrationRequest2.type = new messages_1.ProtocolRequestType(UnregistrationRequest2.method);
    })(UnregistrationRequest || (exports2.UnregistrationRequest = UnregistrationRequest = {}));
    var ResourceOperationKind;
    (function(ResourceOperationKind2) {
      ResourceOperationKind2.Create = "create", ResourceOperationKind2.Rename = "rename", ResourceOperationKind2.Delete = "delete";
    })(ResourceOperationKind || (exports2.ResourceOperationKind = ResourceOperationKind = {}));
    var FailureHandlingKind;
    (function(FailureHandlingKind2) {
      FailureHandlingKind2.Abort = "abort", FailureHandlingKind2.Transactional = "transactional", FailureHandlingKind2.TextOnlyTransactional = "textOnlyTransactional", FailureHandlingKind2.Undo = "undo";
    })(FailureHandlingKind || (exports2.FailureHandlingKind = FailureHandlingKind = {}));
    var PositionEncodingKind;
    (function(PositionEncodingKind2) {
      PositionEncodingKind2.UTF8 = "utf-8", PositionEncodingKind2.UTF16 = "utf-16", PositionEncodingKind2.UTF32 = "utf-32";
    })(PositionEncodingKind || (exports2.PositionEncodingKind = PositionEncodingKind = {}));
    var StaticRegistrationOptions;
    (function(StaticRegistrationOptions2) {
      function hasId(value) {
        let candidate = value;
        return candidate && Is.string(candidate.id) && candidate.id.length > 0;
      }
      StaticRegistrationOptions2.hasId = hasId;
    })(StaticRegistrationOptions || (exports2.StaticRegistrationOptions = StaticRegistrationOptions = {}));
    var TextDocumentRegistrationOptions;
    (function(TextDocumentRegistrationOptions2) {
      function is(value) {
        let candidate = value;
        return candidate && (candidate.documentSelector === null || DocumentSelector.is(candidate.documentSelector));
      }
      TextDocumentRegistrationOptions2.is = is;
    })(TextDocumentRegistrationOptions || (exports2.TextDocumentRegistrationOptions = TextDocumentRegistrationOptions = {}));
    var WorkDoneProgressOptions;
    (function(WorkDoneProgressOptions2) {
      function is(value) {
        let candidate = value;
        return Is.objectLiteral(candidate) && (candidate.workDoneProgress === void 0 || Is.boolean(candidate.workDoneProgress));
      }
      WorkDoneProgressOptions2.is = is;
      function hasWorkDoneProgress(value) {
        let candidate = value;
        return candidate && Is.boolean(candidate.workDoneProgress);
      }
      WorkDoneProgressOptions2.hasWorkDoneProgress = hasWorkDoneProgress;
    })(WorkDoneProgressOptions || (exports2.WorkDoneProgressOptions = WorkDoneProgressOptions = {}));
    var InitializeRequest;
    (function(InitializeRequest2) {
      InitializeRequest2.method = "initialize", InitializeRequest2.messageDirection = messages_1.MessageDirection.clientToServer, InitializeRequest2.type = new messages_1.ProtocolRequestType(InitializeRequest2.method);
    })(InitializeRequest || (exports2.InitializeRequest = InitializeRequest = {}));
    var InitializeErrorCodes;
    (function(InitializeErrorCodes2) {
      InitializeErrorCodes2.unknownProtocolVersion = 1;
    })(InitializeErrorCodes || (exports2.InitializeErrorCodes = InitializeErrorCodes = {}));
    var InitializedNotification;
    (function(InitializedNotification2) {
      InitializedNotification2.method = "initialized", InitializedNotification2.messageDirection = messages_1.MessageDirection.clientToServer, InitializedNotification2.type = new messages_1.ProtocolNotificationType(InitializedNotification2.method);
    })(InitializedNotification || (exports2.InitializedNotification = InitializedNotification = {}));
    var ShutdownRequest;
    (function(ShutdownRequest2) {
      ShutdownRequest2.method = "shutdown", ShutdownRequest2.messageDirection = messages_1.MessageDirection.clientToServer, ShutdownRequest2.type = new messages_1.ProtocolRequestType0(ShutdownRequest2.method);
    })(ShutdownRequest || (exports2.ShutdownRequest = ShutdownRequest = {}));
    var ExitNotification;
    (function(ExitNotification2) {
      ExitNotification2.method = "exit", ExitNotification2.messageDirection = messages_1.MessageDirection.clientToServer, ExitNotification2.type = new messages_1.ProtocolNotificationType0(ExitNotification2.method);
    })(ExitNotification || (exports2.ExitNotification = ExitNotification = {}));
    var DidChangeConfigurationNotification;
    (function(DidChangeConfigurationNotification2) {
      DidChangeConfigurationNotification2.method = "workspace/didChangeConfiguration", DidChangeConfigurationNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidChangeConfigurationNotification2.type = new messages_1.ProtocolNotificationType(DidChangeConfigurationNotification2.method);
    })(DidChangeConfigurationNotification || (exports2.DidChangeConfigurationNotification = DidChangeConfigurationNotification = {}));
    var MessageType;
    (function(MessageType2) {
      MessageType2.Error = 1, MessageType2.Warning = 2, MessageType2.Info = 3, MessageType2.Log = 4, MessageType2.Debug = 5;
    })(MessageType || (exports2.MessageType = MessageType = {}));
    var ShowMessageNotification;
    (function(ShowMessageNotification2) {
      ShowMessageNotification2.method = "window/showMessage", ShowMessageNotification2.messageDirection = messages_1.MessageDirection.serverToClient, ShowMessageNotification2.type = new messages_1.ProtocolNotificationType(ShowMessageNotification2.method);
    })(ShowMessageNotification || (exports2.ShowMessageNotification = ShowMessageNotification = {}));
    var ShowMessageRequest;
    (function(ShowMessageRequest2) {
      ShowMessageRequest2.method = "window/showMessageRequest", ShowMessageRequest2.messageDirection = messages_1.MessageDirection.serverToClient, ShowMessageRequest2.type = new messages_1.ProtocolRequestType(ShowMessageRequest2.method);
    })(ShowMessageRequest || (exports2.ShowMessageRequest = ShowMessageRequest = {}));
    var LogMessageNotification;
    (function(LogMessageNotification2) {
      LogMessageNotification2.method = "window/logMessage", LogMessageNotification2.messageDirection = messages_1.MessageDirection.serverToClient, LogMessageNotification2.type = new messages_1.ProtocolNotificationType(LogMessageNotification2.method);
    })(LogMessageNotification || (exports2.LogMessageNotification = LogMessageNotification = {}));
    var TelemetryEventNotification;
    (function(TelemetryEventNotification2) {
      TelemetryEventNotification2.method = "telemetry/event", TelemetryEventNotification2.messageDirection = messages_1.MessageDirection.serverToClient, TelemetryEventNotification2.type = new messages_1.ProtocolNotificationType(TelemetryEventNotification2.method);
    })(TelemetryEventNotification || (exports2.TelemetryEventNotification = TelemetryEventNotification = {}));
    var TextDocumentSyncKind;
    (function(TextDocumentSyncKind2) {
      TextDocumentSyncKind2.None = 0, TextDocumentSyncKind2.Full = 1, TextDocumentSyncKind2.Incremental = 2;
    })(TextDocumentSyncKind || (exports2.TextDocumentSyncKind = TextDocumentSyncKind = {}));
    var DidOpenTextDocumentNotification;
    (function(DidOpenTextDocumentNotification2) {
      DidOpenTextDocumentNotification2.method = "textDocument/didOpen", DidOpenTextDocumentNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidOpenTextDocumentNotification2.type = new messages_1.ProtocolNotificationType(DidOpenTextDocumentNotification2.method);
    })(DidOpenTextDocumentNotification || (exports2.DidOpenTextDocumentNotification = DidOpenTextDocumentNotification = {}));
    var TextDocumentContentChangeEvent;
    (function(TextDocumentContentChangeEvent2) {
      function isIncremental(event) {
        let candidate = event;
        return candidate != null && typeof candidate.text == "string" && candidate.range !== void 0 && (candidate.rangeLength === void 0 || typeof candidate.rangeLength == "number");
      }
      TextDocumentContentChangeEvent2.isIncremental = isIncremental;
      function isFull(event) {
        let candidate = event;
        return candidate != null && typeof candidate.text == "string" && candidate.range === void 0 && candidate.rangeLength === void 0;
      }
      TextDocumentContentChangeEvent2.isFull = isFull;
    })(TextDocumentContentChangeEvent || (exports2.TextDocumentContentChangeEvent = TextDocumentContentChangeEvent = {}));
    var DidChangeTextDocumentNotification;
    (function(DidChangeTextDocumentNotification2) {
      DidChangeTextDocumentNotification2.method = "textDocument/didChange", DidChangeTextDocumentNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidChangeTextDocumentNotification2.type = new messages_1.ProtocolNotificationType(DidChangeTextDocumentNotification2.method);
    })(DidChangeTextDocumentNotification || (exports2.DidChangeTextDocumentNotification = DidChangeTextDocumentNotification = {}));
    var DidCloseTextDocumentNotification;
    (function(DidCloseTextDocumentNotification2) {
      DidCloseTextDocumentNotification2.method = "textDocument/didClose", DidCloseTextDocumentNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidCloseTextDocumentNotification2.type = new messages_1.ProtocolNotificationType(DidCloseTextDocumentNotification2.method);
    })(DidCloseTextDocumentNotification || (exports2.DidCloseTextDocumentNotification = DidCloseTextDocumentNotification = {}));
    var DidSaveTextDocumentNotification;
    (function(DidSaveTextDocumentNotification2) {
      DidSaveTextDocumentNotification2.method = "textDocument/didSave", DidSaveTextDocumentNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidSaveTextDocumentNotification2.type = new messages_1.ProtocolNotificationType(DidSaveTextDocumentNotification2.method);
    })(DidSaveTextDocumentNotification || (exports2.DidSaveTextDocumentNotification = DidSaveTextDocumentNotification = {}));
    var TextDocumentSaveReason;
    (function(TextDocumentSaveReason2) {
      TextDocumentSaveReason2.Manual = 1, TextDocumentSaveReason2.AfterDelay = 2, TextDocumentSaveReason2.FocusOut = 3;
    })(TextDocumentSaveReason || (exports2.TextDocumentSaveReason = TextDocumentSaveReason = {}));
    var WillSaveTextDocumentNotification;
    (function(WillSaveTextDocumentNotification2) {
      WillSaveTextDocumentNotification2.method = "textDocument/willSave", WillSaveTextDocumentNotification2.messageDirection = messages_1.MessageDirection.clientToServer, WillSaveTextDocumentNotification2.type = new messages_1.ProtocolNotificationType(WillSaveTextDocumentNotification2.method);
    })(WillSaveTextDocumentNotification || (exports2.WillSaveTextDocumentNotification = WillSaveTextDocumentNotification = {}));
    var WillSaveTextDocumentWaitUntilRequest;
    (function(WillSaveTextDocumentWaitUntilRequest2) {
      WillSaveTextDocumentWaitUntilRequest2.method = "textDocument/willSaveWaitUntil", WillSaveTextDocumentWaitUntilRequest2.messageDirection = messages_1.MessageDirection.clientToServer, WillSaveTextDocumentWaitUntilRequest2.type = new messages_1.ProtocolRequestType(WillSaveTextDocumentWaitUntilRequest2.method);
    })(WillSaveTextDocumentWaitUntilRequest || (exports2.WillSaveTextDocumentWaitUntilRequest = WillSaveTextDocumentWaitUntilRequest = {}));
    var DidChangeWatchedFilesNotification;
    (function(DidChangeWatchedFilesNotification2) {
      DidChangeWatchedFilesNotification2.method = "workspace/didChangeWatchedFiles", DidChangeWatchedFilesNotification2.messageDirection = messages_1.MessageDirection.clientToServer, DidChangeWatchedFilesNotification2.type = new messages_1.ProtocolNotificationType(DidChangeWatchedFilesNotification2.method);
    })(DidChangeWatchedFilesNotification || (exports2.DidChangeWatchedFilesNotification = DidChangeWatchedFilesNotification = {}));
    var FileChangeType;
    (function(FileChangeType2) {
      FileChangeType2.Created = 1, FileChangeType2.Changed = 2, FileChangeType2.Deleted = 3;
    })(FileChangeType || (exports2.FileChangeType = FileChangeType = {}));
    var RelativePattern2;
    (function(RelativePattern3) {
      function is(value) {
        let candidate = value;
        return Is.objectLiteral(candidate) && (vscode_languageserver_types_1.URI.is(candidate.baseUri) || vscode_languageserver_types_1.WorkspaceFolder.is(candidate.baseUri)) && Is.string(candidate.pattern);
      }
      RelativePattern3.is = is;
    })(RelativePattern2 || (exports2.RelativePattern = RelativePattern2 = {}));
    var WatchKind;
    (function(WatchKind2) {
      WatchKind2.Create = 1, WatchKind2.Change = 2, WatchKind2.Delete = 4;
    })(WatchKind || (exports2.WatchKind = WatchKind = {}));
    var PublishDiagnosticsNotification;
    (function(PublishDiagnosticsNotification2) {
      PublishDiagnosticsNotification2.method = "textDocument/publishDiagnostics", PublishDiagnosticsNotification2.messageDirection = messages_1.MessageDirection.serverToClient, PublishDiagnosticsNotification2.type = new messages_1.ProtocolNotificationType(PublishDiagnosticsNotification2.method);
    })(PublishDiagnosticsNotification || (exports2.PublishDiagnosticsNotification = PublishDiagnosticsNotification = {}));
    var CompletionTriggerKind;
    (function(CompletionTriggerKind2) {
      CompletionTriggerKind2.Invoked = 1, CompletionTriggerKind2.TriggerCharacter = 2, CompletionTriggerKind2.TriggerForIncompleteCompletions = 3;
    })(CompletionTriggerKind || (exports2.CompletionTriggerKind = CompletionTriggerKind = {}));
    var CompletionRequest;
    (function(CompletionRequest2) {
      CompletionRequest2.method = "textDocument/completion", CompletionRequest2.messageDirection = messages_1.MessageDirection.clientToServer, CompletionRequest2.type = new messages_1.ProtocolRequestType(CompletionRequest2.method);
    })(CompletionRequest || (exports2.CompletionRequest = CompletionRequest = {}));
    var CompletionResolveRequest;
    (function(CompletionResolveRequest2) {
      CompletionResolveRequest2.method = "completionItem/resolve", CompletionResolveRequest2.messageDirection = messages_1.MessageDirection.clientToServer, CompletionResolveRequest2.type = new messages_1.ProtocolRequestType(CompletionResolveRequest2.method);
    })(CompletionResolveRequest || (exports2.CompletionResolveRequest = CompletionResolveRequest = {}));
    var HoverRequest;
    (function(HoverRequest2) {
      HoverRequest2.method = "textDocument/hover", HoverRequest2.messageDirection = messages_1.MessageDirection.clientToServer, HoverRequest2.type = new messages_1.ProtocolRequestType(HoverRequest2.method);
    })(HoverRequest || (exports2.HoverRequest = HoverRequest = {}));
    var SignatureHelpTriggerKind;
    (function(SignatureHelpTriggerKind2) {
      SignatureHelpTriggerKind2.Invoked = 1, SignatureHelpTriggerKind2.TriggerCharacter = 2, SignatureHelpTriggerKind2.ContentChange = 3;
    })(SignatureHelpTriggerKind || (exports2.SignatureHelpTriggerKind = SignatureHelpTriggerKind = {}));
    var SignatureHelpRequest;
    (function(SignatureHelpRequest2) {
      SignatureHelpRequest2.method = "textDocument/signatureHelp", SignatureHelpRequest2.messageDirection = messages_1.MessageDirection.clientToServer, SignatureHelpRequest2.type = new messages_1.ProtocolRequestType(SignatureHelpRequest2.method);
    })(SignatureHelpRequest || (exports2.SignatureHelpRequest = SignatureHelpRequest = {}));
    var DefinitionRequest;
    (function(DefinitionRequest2) {
      DefinitionRequest2.method = "textDocument/definition", DefinitionRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DefinitionRequest2.type = new messages_1.ProtocolRequestType(DefinitionRequest2.method);
    })(DefinitionRequest || (exports2.DefinitionRequest = DefinitionRequest = {}));
    var ReferencesRequest;
    (function(ReferencesRequest2) {
      ReferencesRequest2.method = "textDocument/references", ReferencesRequest2.messageDirection = messages_1.MessageDirection.clientToServer, ReferencesRequest2.type = new messages_1.ProtocolRequestType(ReferencesRequest2.method);
    })(ReferencesRequest || (exports2.ReferencesRequest = ReferencesRequest = {}));
    var DocumentHighlightRequest;
    (function(DocumentHighlightRequest2) {
      DocumentHighlightRequest2.method = "textDocument/documentHighlight", DocumentHighlightRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentHighlightRequest2.type = new messages_1.ProtocolRequestType(DocumentHighlightRequest2.method);
    })(DocumentHighlightRequest || (exports2.DocumentHighlightRequest = DocumentHighlightRequest = {}));
    var DocumentSymbolRequest;
    (function(DocumentSymbolRequest2) {
      DocumentSymbolRequest2.method = "textDocument/documentSymbol", DocumentSymbolRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentSymbolRequest2.type = new messages_1.ProtocolRequestType(DocumentSymbolRequest2.method);
    })(DocumentSymbolRequest || (exports2.DocumentSymbolRequest = DocumentSymbolRequest = {}));
    var CodeActionRequest;
    (function(CodeActionRequest2) {
      CodeActionRequest2.method = "textDocument/codeAction", CodeActionRequest2.messageDirection = messages_1.MessageDirection.clientToServer, CodeActionRequest2.type = new messages_1.ProtocolRequestType(CodeActionRequest2.method);
    })(CodeActionRequest || (exports2.CodeActionRequest = CodeActionRequest = {}));
    var CodeActionResolveRequest;
    (function(CodeActionResolveRequest2) {
      CodeActionResolveRequest2.method = "codeAction/resolve", CodeActionResolveRequest2.messageDirection = messages_1.MessageDirection.clientToServer, CodeActionResolveRequest2.type = new messages_1.ProtocolRequestType(CodeActionResolveRequest2.method);
    })(CodeActionResolveRequest || (exports2.CodeActionResolveRequest = CodeActionResolveRequest = {}));
    var WorkspaceSymbolRequest;
    (function(WorkspaceSymbolRequest2) {
      WorkspaceSymbolRequest2.method = "workspace/symbol", WorkspaceSymbolRequest2.messageDirection = messages_1.MessageDirection.clientToServer, WorkspaceSymbolRequest2.type = new messages_1.ProtocolRequestType(WorkspaceSymbolRequest2.method);
    })(WorkspaceSymbolRequest || (exports2.WorkspaceSymbolRequest = WorkspaceSymbolRequest = {}));
    var WorkspaceSymbolResolveRequest;
    (function(WorkspaceSymbolResolveRequest2) {
      WorkspaceSymbolResolveRequest2.method = "workspaceSymbol/resolve", WorkspaceSymbolResolveRequest2.messageDirection = messages_1.MessageDirection.clientToServer, WorkspaceSymbolResolveRequest2.type = new messages_1.ProtocolRequestType(WorkspaceSymbolResolveRequest2.method);
    })(WorkspaceSymbolResolveRequest || (exports2.WorkspaceSymbolResolveRequest = WorkspaceSymbolResolveRequest = {}));
    var CodeLensRequest;
    (function(CodeLensRequest2) {
      CodeLensRequest2.method = "textDocument/codeLens", CodeLensRequest2.messageDirection = messages_1.MessageDirection.clientToServer, CodeLensRequest2.type = new messages_1.ProtocolRequestType(CodeLensRequest2.method);
    })(CodeLensRequest || (exports2.CodeLensRequest = CodeLensRequest = {}));
    var CodeLensResolveRequest;
    (function(CodeLensResolveRequest2) {
      CodeLensResolveRequest2.method = "codeLens/resolve", CodeLensResolveRequest2.messageDirection = messages_1.MessageDirection.clientToServer, CodeLensResolveRequest2.type = new messages_1.ProtocolRequestType(CodeLensResolveRequest2.method);
    })(CodeLensResolveRequest || (exports2.CodeLensResolveRequest = CodeLensResolveRequest = {}));
    var CodeLensRefreshRequest;
    (function(CodeLensRefreshRequest2) {
      CodeLensRefreshRequest2.method = "workspace/codeLens/refresh", CodeLensRefreshRequest2.messageDirection = messages_1.MessageDirection.serverToClient, CodeLensRefreshRequest2.type = new messages_1.ProtocolRequestType0(CodeLensRefreshRequest2.method);
    })(CodeLensRefreshRequest || (exports2.CodeLensRefreshRequest = CodeLensRefreshRequest = {}));
    var DocumentLinkRequest;
    (function(DocumentLinkRequest2) {
      DocumentLinkRequest2.method = "textDocument/documentLink", DocumentLinkRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentLinkRequest2.type = new messages_1.ProtocolRequestType(DocumentLinkRequest2.method);
    })(DocumentLinkRequest || (exports2.DocumentLinkRequest = DocumentLinkRequest = {}));
    var DocumentLinkResolveRequest;
    (function(DocumentLinkResolveRequest2) {
      DocumentLinkResolveRequest2.method = "documentLink/resolve", DocumentLinkResolveRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentLinkResolveRequest2.type = new messages_1.ProtocolRequestType(DocumentLinkResolveRequest2.method);
    })(DocumentLinkResolveRequest || (exports2.DocumentLinkResolveRequest = DocumentLinkResolveRequest = {}));
    var DocumentFormattingRequest;
    (function(DocumentFormattingRequest2) {
      DocumentFormattingRequest2.method = "textDocument/formatting", DocumentFormattingRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentFormattingRequest2.type = new messages_1.ProtocolRequestType(DocumentFormattingRequest2.method);
    })(DocumentFormattingRequest || (exports2.DocumentFormattingRequest = DocumentFormattingRequest = {}));
    var DocumentRangeFormattingRequest;
    (function(DocumentRangeFormattingRequest2) {
      DocumentRangeFormattingRequest2.method = "textDocument/rangeFormatting", DocumentRangeFormattingRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentRangeFormattingRequest2.type = new messages_1.ProtocolRequestType(DocumentRangeFormattingRequest2.method);
    })(DocumentRangeFormattingRequest || (exports2.DocumentRangeFormattingRequest = DocumentRangeFormattingRequest = {}));
    var DocumentRangesFormattingRequest;
    (function(DocumentRangesFormattingRequest2) {
      DocumentRangesFormattingRequest2.method = "textDocument/rangesFormatting", DocumentRangesFormattingRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentRangesFormattingRequest2.type = new messages_1.ProtocolRequestType(DocumentRangesFormattingRequest2.method);
    })(DocumentRangesFormattingRequest || (exports2.DocumentRangesFormattingRequest = DocumentRangesFormattingRequest = {}));
    var DocumentOnTypeFormattingRequest;
    (function(DocumentOnTypeFormattingRequest2) {
      DocumentOnTypeFormattingRequest2.method = "textDocument/onTypeFormatting", DocumentOnTypeFormattingRequest2.messageDirection = messages_1.MessageDirection.clientToServer, DocumentOnTypeFormattingRequest2.type = new messages_1.ProtocolRequestType(DocumentOnTypeFormattingRequest2.method);
    })(DocumentOnTypeFormattingRequest || (exports2.DocumentOnTypeFormattingRequest = DocumentOnTypeFormattingRequest = {}));
    var PrepareSupportDefaultBehavior;
    (function(PrepareSupportDefaultBehavior2) {
      PrepareSupportDefaultBehavior2.Identifier = 1;
    })(PrepareSupportDefaultBehavior || (exports2.PrepareSupportDefaultBehavior = PrepareSupportDefaultBehavior = {}));
    var RenameRequest;
    (function(RenameRequest2) {
      RenameRequest2.method = "textDocument/rename", RenameRequest2.messageDirection = messages_1.MessageDirection.clientToServer, RenameRequest2.type = new messages_1.ProtocolRequestType(RenameRequest2.method);
    })(RenameRequest || (exports2.RenameRequest = RenameRequest = {}));
    var PrepareRenameRequest;
    (function(PrepareRenameRequest2) {
      PrepareRenameRequest2.method = "textDocument/prepareRename", PrepareRenameRequest2.messageDirection = messages_1.MessageDirection.clientToServer, PrepareRenameRequest2.type = new messages_1.ProtocolRequestType(PrepareRenameRequest2.method);
    })(PrepareRenameRequest || (exports2.PrepareRenameRequest = PrepareRenameRequest = {}));
    var ExecuteCommandRequest;
    (function(ExecuteCommandRequest2) {
      ExecuteCommandRequest2.method = "workspace/executeCommand", ExecuteCommandRequest2.messageDirection = messages_1.MessageDirection.clientToServer, ExecuteCommandRequest2.type = new messages_1.ProtocolRequestType(ExecuteCommandRequest2.method);
    })(ExecuteCommandRequest || (exports2.ExecuteCommandRequest = ExecuteCommandRequest = {}));
    var ApplyWorkspaceEditRequest;
    (function(ApplyWorkspaceEditRequest2) {
      ApplyWorkspaceEditRequest2.method = "workspace/applyEdit", ApplyWorkspaceEditRequest2.messageDirection = messages_1.MessageDirection.serverToClient, ApplyWorkspaceEditRequest2.type = new messages_1.ProtocolRequestType("workspace/applyEdit");
    })(ApplyWorkspaceEditRequest || (exports2.ApplyWorkspaceEditRequest = ApplyWorkspaceEditRequest = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/connection.js
var require_connection2 = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/connection.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.createProtocolConnection = void 0;
    var vscode_jsonrpc_1 = require_main();
    function createProtocolConnection(input, output, logger, options) {
      return vscode_jsonrpc_1.ConnectionStrategy.is(options) && (options = { connectionStrategy: options }), (0, vscode_jsonrpc_1.createMessageConnection)(input, output, logger, options);
    }
    exports2.createProtocolConnection = createProtocolConnection;
  }
});

// node_modules/vscode-languageserver-protocol/lib/common/api.js
var require_api2 = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/common/api.js"(exports2) {
    "use strict";
    var __createBinding = exports2 && exports2.__createBinding || (Object.create ? (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k);
      var desc = Object.getOwnPropertyDescriptor(m, k);
      (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) && (desc = { enumerable: !0, get: function() {
        return m[k];
      } }), Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k), o[k2] = m[k];
    })), __exportStar = exports2 && exports2.__exportStar || function(m, exports3) {
      for (var p in m) p !== "default" && !Object.prototype.hasOwnProperty.call(exports3, p) && __createBinding(exports3, m, p);
    };
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.LSPErrorCodes = exports2.createProtocolConnection = void 0;
    __exportStar(require_main(), exports2);
    __exportStar(require_main2(), exports2);
    __exportStar(require_messages2(), exports2);
    __exportStar(require_protocol(), exports2);
    var connection_1 = require_connection2();
    Object.defineProperty(exports2, "createProtocolConnection", { enumerable: !0, get: function() {
      return connection_1.createProtocolConnection;
    } });
    var LSPErrorCodes;
    (function(LSPErrorCodes2) {
      LSPErrorCodes2.lspReservedErrorRangeStart = -32899, LSPErrorCodes2.RequestFailed = -32803, LSPErrorCodes2.ServerCancelled = -32802, LSPErrorCodes2.ContentModified = -32801, LSPErrorCodes2.RequestCancelled = -32800, LSPErrorCodes2.lspReservedErrorRangeEnd = -32800;
    })(LSPErrorCodes || (exports2.LSPErrorCodes = LSPErrorCodes = {}));
  }
});

// node_modules/vscode-languageserver-protocol/lib/node/main.js
var require_main3 = __commonJS({
  "node_modules/vscode-languageserver-protocol/lib/node/main.js"(exports2) {
    "use strict";
    var __createBinding = exports2 && exports2.__createBinding || (Object.create ? (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k);
      var desc = Object.getOwnPropertyDescriptor(m, k);
      (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) && (desc = { enumerable: !0, get: function() {
        return m[k];
      } }), Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k), o[k2] = m[k];
    })), __exportStar = exports2 && exports2.__exportStar || function(m, exports3) {
      for (var p in m) p !== "default" && !Object.prototype.hasOwnProperty.call(exports3, p) && __createBinding(exports3, m, p);
    };
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.createProtocolConnection = void 0;
    var node_1 = require_node();
    __exportStar(require_node(), exports2);
    __exportStar(require_api2(), exports2);
    function createProtocolConnection(input, output, logger, options) {
      return (0, node_1.createMessageConnection)(input, output, logger, options);
    }
    exports2.createProtocolConnection = createProtocolConnection;
  }
});

// node_modules/vscode-languageclient/lib/common/utils/async.js
var require_async = __commonJS({
  "node_modules/vscode-languageclient/lib/common/utils/async.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.forEach = exports2.mapAsync = exports2.map = exports2.clearTestMode = exports2.setTestMode = exports2.Semaphore = exports2.Delayer = void 0;
    var vscode_languageserver_protocol_1 = require_main3(), Delayer = class {
      constructor(defaultDelay) {
        this.defaultDelay = defaultDelay, this.timeout = void 0, this.completionPromise = void 0, this.onSuccess = void 0, this.task = void 0;
      }
      trigger(task, delay = this.defaultDelay) {
        return this.task = task, delay >= 0 && this.cancelTimeout(), this.completionPromise || (this.completionPromise = new Promise((resolve) => {
          this.onSuccess = resolve;
        }).then(() => {
          this.completionPromise = void 0, this.onSuccess = void 0;
          var result = this.task();
          return this.task = void 0, result;
        })), (delay >= 0 || this.timeout === void 0) && (this.timeout = (0, vscode_languageserver_protocol_1.RAL)().timer.setTimeout(() => {
          this.timeout = void 0, this.onSuccess(void 0);
        }, delay >= 0 ? delay : this.defaultDelay)), this.completionPromise;
      }
      forceDelivery() {
        if (!this.completionPromise)
          return;
        this.cancelTimeout();
        let result = this.task();
        return this.completionPromise = void 0, this.onSuccess = void 0, this.task = void 0, result;
      }
      isTriggered() {
        return this.timeout !== void 0;
      }
      cancel() {
        this.cancelTimeout(), this.completionPromise = void 0;
      }
      cancelTimeout() {
        this.timeout !== void 0 && (this.timeout.dispose(), this.timeout = void 0);
      }
    };
    exports2.Delayer = Delayer;
    var Semaphore = class {
      constructor(capacity = 1) {
        if (capacity <= 0)
          throw new Error("Capacity must be greater than 0");
        this._capacity = capacity, this._active = 0, this._waiting = [];
      }
      lock(thunk) {
        return new Promise((resolve, reject) => {
          this._waiting.push({ thunk, resolve, reject }), this.runNext();
        });
      }
      get active() {
        return this._active;
      }
      runNext() {
        this._waiting.length === 0 || this._active === this._capacity || (0, vscode_languageserver_protocol_1.RAL)().timer.setImmediate(() => this.doRunNext());
      }
      doRunNext() {
        if (this._waiting.length === 0 || this._active === this._capacity)
          return;
        let next = this._waiting.shift();
        if (this._active++, this._active > this._capacity)
          throw new Error("To many thunks active");
        try {
          let result = next.thunk();
          result instanceof Promise ? result.then((value) => {
            this._active--, next.resolve(value), this.runNext();
          }, (err) => {
            this._active--, next.reject(err), this.runNext();
          }) : (this._active--, next.resolve(result), this.runNext());
        } catch (err) {
          this._active--, next.reject(err), this.runNext();
        }
      }
    };
    exports2.Semaphore = Semaphore;
    var $test = !1;
    function setTestMode() {
      $test = !0;
    }
    exports2.setTestMode = setTestMode;
    function clearTestMode() {
      $test = !1;
    }
    exports2.clearTestMode = clearTestMode;
    var defaultYieldTimeout = 15, Timer = class {
      constructor(yieldAfter = defaultYieldTimeout) {
        this.yieldAfter = $test === !0 ? Math.max(yieldAfter, 2) : Math.max(yieldAfter, defaultYieldTimeout), this.startTime = Date.now(), this.counter = 0, this.total = 0, this.counterInterval = 1;
      }
      start() {
        this.counter = 0, this.total = 0, this.counterInterval = 1, this.startTime = Date.now();
      }
      shouldYield() {
        if (++this.counter >= this.counterInterval) {
          let timeTaken = Date.now() - this.startTime, timeLeft = Math.max(0, this.yieldAfter - timeTaken);
          if (this.total += this.counter, this.counter = 0, timeTaken >= this.yieldAfter || timeLeft <= 1)
            return this.counterInterval = 1, this.total = 0, !0;
          switch (timeTaken) {
            case 0:
            case 1:
              this.counterInterval = this.total * 2;
              break;
          }
        }
        return !1;
      }
    };
    async function map(items, func, token, options) {
      if (items.length === 0)
        return [];
      let result = new Array(items.length), timer = new Timer(options?.yieldAfter);
      function convertBatch(start) {
        timer.start();
        for (let i = start; i < items.length; i++)
          if (result[i] = func(items[i]), timer.shouldYield())
            return options?.yieldCallback && options.yieldCallback(), i + 1;
        return -1;
      }
      let index = convertBatch(0);
      for (; index !== -1 && !(token !== void 0 && token.isCancellationRequested); )
        index = await new Promise((resolve) => {
          (0, vscode_languageserver_protocol_1.RAL)().timer.setImmediate(() => {
            resolve(convertBatch(index));
          });
        });
      return result;
    }
    exports2.map = map;
    async function mapAsync(items, func, token, options) {
      if (items.length === 0)
        return [];
      let result = new Array(items.length), timer = new Timer(options?.yieldAfter);
      async function convertBatch(start) {
        timer.start();
        for (let i = start; i < items.length; i++)
          if (result[i] = await func(items[i], token), timer.shouldYield())
            return options?.yieldCallback && options.yieldCallback(), i + 1;
        return -1;
      }
      let index = await convertBatch(0);
      for (; index !== -1 && !(token !== void 0 && token.isCancellationRequested); )
        index = await new Promise((resolve) => {
          (0, vscode_languageserver_protocol_1.RAL)().timer.setImmediate(() => {
            resolve(convertBatch(index));
          });
        });
      return result;
    }
    exports2.mapAsync = mapAsync;
    async function forEach(items, func, token, options) {
      if (items.length === 0)
        return;
      let timer = new Timer(options?.yieldAfter);
      function runBatch(start) {
        timer.start();
        for (let i = start; i < items.length; i++)
          if (func(items[i]), timer.shouldYield())
            return options?.yieldCallback && options.yieldCallback(), i + 1;
        return -1;
      }
      let index = runBatch(0);
      for (; index !== -1 && !(token !== void 0 && token.isCancellationRequested); )
        index = await new Promise((resolve) => {
          (0, vscode_languageserver_protocol_1.RAL)().timer.setImmediate(() => {
            resolve(runBatch(index));
          });
        });
    }
    exports2.forEach = forEach;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolCompletionItem.js
var require_protocolCompletionItem = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolCompletionItem.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var code = require("vscode"), ProtocolCompletionItem = class extends code.CompletionItem {
      constructor(label) {
        super(label);
      }
    };
    exports2.default = ProtocolCompletionItem;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolCodeLens.js
var require_protocolCodeLens = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolCodeLens.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var code = require("vscode"), ProtocolCodeLens = class extends code.CodeLens {
      constructor(range) {
        super(range);
      }
    };
    exports2.default = ProtocolCodeLens;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolDocumentLink.js
var require_protocolDocumentLink = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolDocumentLink.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var code = require("vscode"), ProtocolDocumentLink = class extends code.DocumentLink {
      constructor(range, target) {
        super(range, target);
      }
    };
    exports2.default = ProtocolDocumentLink;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolCodeAction.js
var require_protocolCodeAction = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolCodeAction.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var vscode5 = require("vscode"), ProtocolCodeAction = class extends vscode5.CodeAction {
      constructor(title, data) {
        super(title), this.data = data;
      }
    };
    exports2.default = ProtocolCodeAction;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolDiagnostic.js
var require_protocolDiagnostic = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolDiagnostic.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ProtocolDiagnostic = exports2.DiagnosticCode = void 0;
    var vscode5 = require("vscode"), Is = require_is(), DiagnosticCode;
    (function(DiagnosticCode2) {
      function is(value) {
        let candidate = value;
        return candidate != null && (Is.number(candidate.value) || Is.string(candidate.value)) && Is.string(candidate.target);
      }
      DiagnosticCode2.is = is;
    })(DiagnosticCode || (exports2.DiagnosticCode = DiagnosticCode = {}));
    var ProtocolDiagnostic = class extends vscode5.Diagnostic {
      constructor(range, message, severity, data) {
        super(range, message, severity), this.data = data, this.hasDiagnosticCode = !1;
      }
    };
    exports2.ProtocolDiagnostic = ProtocolDiagnostic;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolCallHierarchyItem.js
var require_protocolCallHierarchyItem = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolCallHierarchyItem.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var code = require("vscode"), ProtocolCallHierarchyItem = class extends code.CallHierarchyItem {
      constructor(kind, name, detail, uri, range, selectionRange, data) {
        super(kind, name, detail, uri, range, selectionRange), data !== void 0 && (this.data = data);
      }
    };
    exports2.default = ProtocolCallHierarchyItem;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolTypeHierarchyItem.js
var require_protocolTypeHierarchyItem = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolTypeHierarchyItem.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var code = require("vscode"), ProtocolTypeHierarchyItem = class extends code.TypeHierarchyItem {
      constructor(kind, name, detail, uri, range, selectionRange, data) {
        super(kind, name, detail, uri, range, selectionRange), data !== void 0 && (this.data = data);
      }
    };
    exports2.default = ProtocolTypeHierarchyItem;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolWorkspaceSymbol.js
var require_protocolWorkspaceSymbol = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolWorkspaceSymbol.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var code = require("vscode"), WorkspaceSymbol = class extends code.SymbolInformation {
      constructor(name, kind, containerName, locationOrUri, data) {
        let hasRange = !(locationOrUri instanceof code.Uri);
        super(name, kind, containerName, hasRange ? locationOrUri : new code.Location(locationOrUri, new code.Range(0, 0, 0, 0))), this.hasRange = hasRange, data !== void 0 && (this.data = data);
      }
    };
    exports2.default = WorkspaceSymbol;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolInlayHint.js
var require_protocolInlayHint = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolInlayHint.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    var code = require("vscode"), ProtocolInlayHint = class extends code.InlayHint {
      constructor(position, label, kind) {
        super(position, label, kind);
      }
    };
    exports2.default = ProtocolInlayHint;
  }
});

// node_modules/vscode-languageclient/lib/common/codeConverter.js
var require_codeConverter = __commonJS({
  "node_modules/vscode-languageclient/lib/common/codeConverter.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.createConverter = void 0;
    var code = require("vscode"), proto = require_main3(), Is = require_is(), async = require_async(), protocolCompletionItem_1 = require_protocolCompletionItem(), protocolCodeLens_1 = require_protocolCodeLens(), protocolDocumentLink_1 = require_protocolDocumentLink(), protocolCodeAction_1 = require_protocolCodeAction(), protocolDiagnostic_1 = require_protocolDiagnostic(), protocolCallHierarchyItem_1 = require_protocolCallHierarchyItem(), protocolTypeHierarchyItem_1 = require_protocolTypeHierarchyItem(), protocolWorkspaceSymbol_1 = require_protocolWorkspaceSymbol(), protocolInlayHint_1 = require_protocolInlayHint(), InsertReplaceRange;
    (function(InsertReplaceRange2) {
      function is(value) {
        let candidate = value;
        return candidate && !!candidate.inserting && !!candidate.replacing;
      }
      InsertReplaceRange2.is = is;
    })(InsertReplaceRange || (InsertReplaceRange = {}));
    function createConverter(uriConverter) {
      let _uriConverter = uriConverter || ((value) => value.toString());
      function asUri(value) {
        return _uriConverter(value);
      }
      function asTextDocumentIdentifier(textDocument) {
        return {
          uri: _uriConverter(textDocument.uri)
        };
      }
      function asTextDocumentItem(textDocument) {
        return {
          uri: _uriConverter(textDocument.uri),
          languageId: textDocument.languageId,
          version: textDocument.version,
          text: textDocument.getText()
        };
      }
      function asVersionedTextDocumentIdentifier(textDocument) {
        return {
          uri: _uriConverter(textDocument.uri),
          version: textDocument.version
        };
      }
      function asOpenTextDocumentParams(textDocument) {
        return {
          textDocument: asTextDocumentItem(textDocument)
        };
      }
      function isTextDocumentChangeEvent(value) {
        let candidate = value;
        return !!candidate.document && !!candidate.contentChanges;
      }
      function isTextDocument(value) {
        let candidate = value;
        return !!candidate.uri && !!candidate.version;
      }
      function asChangeTextDocumentParams(arg0, arg1, arg2) {
        if (isTextDocument(arg0))
          return {
            textDocument: {
              uri: _uriConverter(arg0.uri),
              version: arg0.version
            },
            contentChanges: [{ text: arg0.getText() }]
          };
        if (isTextDocumentChangeEvent(arg0)) {
          let uri = arg1, version = arg2;
          return {
            textDocument: {
              uri: _uriConverter(uri),
              version
            },
            contentChanges: arg0.contentChanges.map((change) => {
              let range = change.range;
              return {
                range: {
                  start: { line: range.start.line, character: range.start.character },
                  end: { line: range.end.line, character: range.end.character }
                },
                rangeLength: change.rangeLength,
                text: change.text
              };
            })
          };
        } else
          throw Error("Unsupported text document change parameter");
      }
      function asCloseTextDocumentParams(textDocument) {
        return {
          textDocument: asTextDocumentIdentifier(textDocument)
        };
      }
      function asSaveTextDocumentParams(textDocument, includeContent = !1) {
        let result = {
          textDocument: asTextDocumentIdentifier(textDocument)
        };
        return includeContent && (result.text = textDocument.getText()), result;
      }
      function asTextDocumentSaveReason(reason) {
        switch (reason) {
          case code.TextDocumentSaveReason.Manual:
            return proto.TextDocumentSaveReason.Manual;
          case code.TextDocumentSaveReason.AfterDelay:
            return proto.TextDocumentSaveReason.AfterDelay;
          case code.TextDocumentSaveReason.FocusOut:
            return proto.TextDocumentSaveReason.FocusOut;
        }
        return proto.TextDocumentSaveReason.Manual;
      }
      function asWillSaveTextDocumentParams(event) {
        return {
          textDocument: asTextDocumentIdentifier(event.document),
          reason: asTextDocumentSaveReason(event.reason)
        };
      }
      function asDidCreateFilesParams(event) {
        return {
          files: event.files.map((fileUri) => ({
            uri: _uriConverter(fileUri)
          }))
        };
      }
      function asDidRenameFilesParams(event) {
        return {
          files: event.files.map((file) => ({
            oldUri: _uriConverter(file.oldUri),
            newUri: _uriConverter(file.newUri)
          }))
        };
      }
      function asDidDeleteFilesParams(event) {
        return {
          files: event.files.map((fileUri) => ({
            uri: _uriConverter(fileUri)
          }))
        };
      }
      function asWillCreateFilesParams(event) {
        return {
          files: event.files.map((fileUri) => ({
            uri: _uriConverter(fileUri)
          }))
        };
      }
      function asWillRenameFilesParams(event) {
        return {
          files: event.files.map((file) => ({
            oldUri: _uriConverter(file.oldUri),
            newUri: _uriConverter(file.newUri)
          }))
        };
      }
      function asWillDeleteFilesParams(event) {
        return {
          files: event.files.map((fileUri) => ({
            uri: _uriConverter(fileUri)
          }))
        };
      }
      function asTextDocumentPositionParams(textDocument, position) {
        return {
          textDocument: asTextDocumentIdentifier(textDocument),
          position: asWorkerPosition(position)
        };
      }
      function asCompletionTriggerKind(triggerKind) {
        switch (triggerKind) {
          case code.CompletionTriggerKind.TriggerCharacter:
            return proto.CompletionTriggerKind.TriggerCharacter;
          case code.CompletionTriggerKind.TriggerForIncompleteCompletions:
            return proto.CompletionTriggerKind.TriggerForIncompleteCompletions;
          default:
            return proto.CompletionTriggerKind.Invoked;
        }
      }
      function asCompletionParams(textDocument, position, context) {
        return {
          textDocument: asTextDocumentIdentifier(textDocument),
          position: asWorkerPosition(position),
          context: {
            triggerKind: asCompletionTriggerKind(context.triggerKind),
            triggerCharacter: context.triggerCharacter
          }
        };
      }
      function asSignatureHelpTriggerKind(triggerKind) {
        switch (triggerKind) {
          case code.SignatureHelpTriggerKind.Invoke:
            return proto.SignatureHelpTriggerKind.Invoked;
          case code.SignatureHelpTriggerKind.TriggerCharacter:
            return proto.SignatureHelpTriggerKind.TriggerCharacter;
          case code.SignatureHelpTriggerKind.ContentChange:
            return proto.SignatureHelpTriggerKind.ContentChange;
        }
      }
      function asParameterInformation(value) {
        return {
          label: value.label
        };
      }
      function asParameterInformations(values) {
        return values.map(asParameterInformation);
      }
      function asSignatureInformation(value) {
        return {
          label: value.label,
          parameters: asParameterInformations(value.parameters)
        };
      }
      function asSignatureInformations(values) {
        return values.map(asSignatureInformation);
      }
      function asSignatureHelp(value) {
        return value === void 0 ? value : {
          signatures: asSignatureInformations(value.signatures),
          activeSignature: value.activeSignature,
          activeParameter: value.activeParameter
        };
      }
      function asSignatureHelpParams(textDocument, position, context) {
        return {
          textDocument: asTextDocumentIdentifier(textDocument),
          position: asWorkerPosition(position),
          context: {
            isRetrigger: context.isRetrigger,
            triggerCharacter: context.triggerCharacter,
            triggerKind: asSignatureHelpTriggerKind(context.triggerKind),
            activeSignatureHelp: asSignatureHelp(context.activeSignatureHelp)
          }
        };
      }
      function asWorkerPosition(position) {
        return { line: position.line, character: position.character };
      }
      function asPosition(value) {
        return value == null ? value : { line: value.line > proto.uinteger.MAX_VALUE ? proto.uinteger.MAX_VALUE : value.line, character: value.character > proto.uinteger.MAX_VALUE ? proto.uinteger.MAX_VALUE : value.character };
      }
      function asPositions(values, token) {
        return async.map(values, asPosition, token);
      }
      function asPositionsSync(values) {
        return values.map(asPosition);
      }
      function asRange(value) {
        return value == null ? value : { start: asPosition(value.start), end: asPosition(value.end) };
      }
      function asRanges(values) {
        return values.map(asRange);
      }
      function asLocation(value) {
        return value == null ? value : proto.Location.create(asUri(value.uri), asRange(value.range));
      }
      function asDiagnosticSeverity(value) {
        switch (value) {
          case code.DiagnosticSeverity.Error:
            return proto.DiagnosticSeverity.Error;
          case code.DiagnosticSeverity.Warning:
            return proto.DiagnosticSeverity.Warning;
          case code.DiagnosticSeverity.Information:
            return proto.DiagnosticSeverity.Information;
          case code.DiagnosticSeverity.Hint:
            return proto.DiagnosticSeverity.Hint;
        }
      }
      function asDiagnosticTags(tags) {
        if (!tags)
          return;
        let result = [];
        for (let tag of tags) {
          let converted = asDiagnosticTag(tag);
          converted !== void 0 && result.push(converted);
        }
        return result.length > 0 ? result : void 0;
      }
      function asDiagnosticTag(tag) {
        switch (tag) {
          case code.DiagnosticTag.Unnecessary:
            return proto.DiagnosticTag.Unnecessary;
          case code.DiagnosticTag.Deprecated:
            return proto.DiagnosticTag.Deprecated;
          default:
            return;
        }
      }
      function asRelatedInformation(item) {
        return {
          message: item.message,
          location: asLocation(item.location)
        };
      }
      function asRelatedInformations(items) {
        return items.map(asRelatedInformation);
      }
      function asDiagnosticCode(value) {
        if (value != null)
          return Is.number(value) || Is.string(value) ? value : { value: value.value, target: asUri(value.target) };
      }
      function asDiagnostic(item) {
        let result = proto.Diagnostic.create(asRange(item.range), item.message), protocolDiagnostic = item instanceof protocolDiagnostic_1.ProtocolDiagnostic ? item : void 0;
        protocolDiagnostic !== void 0 && protocolDiagnostic.data !== void 0 && (result.data = protocolDiagnostic.data);
        let code2 = asDiagnosticCode(item.code);
        return protocolDiagnostic_1.DiagnosticCode.is(code2) ? protocolDiagnostic !== void 0 && protocolDiagnostic.hasDiagnosticCode ? result.code = code2 : (result.code = code2.value, result.codeDescription = { href: code2.target }) : result.code = code2, Is.number(item.severity) && (result.severity = asDiagnosticSeverity(item.severity)), Array.isArray(item.tags) && (result.tags = asDiagnosticTags(item.tags)), item.relatedInformation && (result.relatedInformation = asRelatedInformations(item.relatedInformation)), item.source && (result.source = item.source), result;
      }
      function asDiagnostics(items, token) {
        return items == null ? items : async.map(items, asDiagnostic, token);
      }
      function asDiagnosticsSync(items) {
        return items == null ? items : items.map(asDiagnostic);
      }
      function asDocumentation(format, documentation) {
        switch (format) {
          case "$string":
            return documentation;
          case proto.MarkupKind.PlainText:
            return { kind: format, value: documentation };
          case proto.MarkupKind.Markdown:
            return { kind: format, value: documentation.value };
          default:
            return `Unsupported Markup content received. Kind is: ${format}`;
        }
      }
      function asCompletionItemTag(tag) {
        if (tag === code.CompletionItemTag.Deprecated)
          return proto.CompletionItemTag.Deprecated;
      }
      function asCompletionItemTags(tags) {
        if (tags === void 0)
          return tags;
        let result = [];
        for (let tag of tags) {
          let converted = asCompletionItemTag(tag);
          converted !== void 0 && result.push(converted);
        }
        return result;
      }
      function asCompletionItemKind(value, original) {
        return original !== void 0 ? original : value + 1;
      }
      function asCompletionItem(item, labelDetailsSupport = !1) {
        let label, labelDetails;
        Is.string(item.label) ? label = item.label : (label = item.label.label, labelDetailsSupport && (item.label.detail !== void 0 || item.label.description !== void 0) && (labelDetails = { detail: item.label.detail, description: item.label.description }));
        let result = { label };
        labelDetails !== void 0 && (result.labelDetails = labelDetails);
        let protocolItem = item instanceof protocolCompletionItem_1.default ? item : void 0;
        item.detail && (result.detail = item.detail), item.documentation && (!protocolItem || protocolItem.documentationFormat === "$string" ? result.documentation = item.documentation : result.documentation = asDocumentation(protocolItem.documentationFormat, item.documentation)), item.filterText && (result.filterText = item.filterText), fillPrimaryInsertText(result, item), Is.number(item.kind) && (result.kind = asCompletionItemKind(item.kind, protocolItem && protocolItem.originalItemKind)), item.sortText && (result.sortText = item.sortText), item.additionalTextEdits && (result.additionalTextEdits = asTextEdits(item.additionalTextEdits)), item.commitCharacters && (result.commitCharacters = item.commitCharacters.slice()), item.command && (result.command = asCommand(item.command)), (item.preselect === !0 || item.preselect === !1) && (result.preselect = item.preselect);
        let tags = asCompletionItemTags(item.tags);
        if (protocolItem) {
          if (protocolItem.data !== void 0 && (result.data = protocolItem.data), protocolItem.deprecated === !0 || protocolItem.deprecated === !1) {
            if (protocolItem.deprecated === !0 && tags !== void 0 && tags.length > 0) {
              let index = tags.indexOf(code.CompletionItemTag.Deprecated);
              index !== -1 && tags.splice(index, 1);
            }
            result.deprecated = protocolItem.deprecated;
          }
          protocolItem.insertTextMode !== void 0 && (result.insertTextMode = protocolItem.insertTextMode);
        }
        return tags !== void 0 && tags.length > 0 && (result.tags = tags), result.insertTextMode === void 0 && item.keepWhitespace === !0 && (result.insertTextMode = proto.InsertTextMode.adjustIndentation), result;
      }
      function fillPrimaryInsertText(target, source) {
        let format = proto.InsertTextFormat.PlainText, text, range;
        source.textEdit ? (text = source.textEdit.newText, range = source.textEdit.range) : source.insertText instanceof code.SnippetString ? (format = proto.InsertTextFormat.Snippet, text = source.insertText.value) : text = source.insertText, source.range && (range = source.range), target.insertTextFormat = format, source.fromEdit && text !== void 0 && range !== void 0 ? target.textEdit = asCompletionTextEdit(text, range) : target.insertText = text;
      }
      function asCompletionTextEdit(newText, range) {
        return InsertReplaceRange.is(range) ? proto.InsertReplaceEdit.create(newText, asRange(range.inserting), asRange(range.replacing)) : { newText, range: asRange(range) };
      }
      function asTextEdit(edit) {
        return { range: asRange(edit.range), newText: edit.newText };
      }
      function asTextEdits(edits) {
        return edits == null ? edits : edits.map(asTextEdit);
      }
      function asSymbolKind(item) {
        return item <= code.SymbolKind.TypeParameter ? item + 1 : proto.SymbolKind.Property;
      }
      function asSymbolTag(item) {
        return item;
      }
      function asSymbolTags(items) {
        return items.map(asSymbolTag);
      }
      function asReferenceParams(textDocument, position, options) {
        return {
          textDocument: asTextDocumentIdentifier(textDocument),
          position: asWorkerPosition(position),
          context: { includeDeclaration: options.includeDeclaration }
        };
      }
      async function asCodeAction(item, token) {
        let result = proto.CodeAction.create(item.title);
        if (item instanceof protocolCodeAction_1.default && item.data !== void 0 && (result.data = item.data), item.kind !== void 0 && (result.kind = asCodeActionKind(item.kind)), item.diagnostics !== void 0 && (result.diagnostics = await asDiagnostics(item.diagnostics, token)), item.edit !== void 0)
          throw new Error("VS Code code actions can only be converted to a protocol code action without an edit.");
        return item.command !== void 0 && (result.command = asCommand(item.command)), item.isPreferred !== void 0 && (result.isPreferred = item.isPreferred), item.disabled !== void 0 && (result.disabled = { reason: item.disabled.reason }), result;
      }
      function asCodeActionSync(item) {
        let result = proto.CodeAction.create(item.title);
        if (item instanceof protocolCodeAction_1.default && item.data !== void 0 && (result.data = item.data), item.kind !== void 0 && (result.kind = asCodeActionKind(item.kind)), item.diagnostics !== void 0 && (result.diagnostics = asDiagnosticsSync(item.diagnostics)), item.edit !== void 0)
          throw new Error("VS Code code actions can only be converted to a protocol code action without an edit.");
        return item.command !== void 0 && (result.command = asCommand(item.command)), item.isPreferred !== void 0 && (result.isPreferred = item.isPreferred), item.disabled !== void 0 && (result.disabled = { reason: item.disabled.reason }), result;
      }
      async function asCodeActionContext(context, token) {
        if (context == null)
          return context;
        let only;
        return context.only && Is.string(context.only.value) && (only = [context.only.value]), proto.CodeActionContext.create(await asDiagnostics(context.diagnostics, token), only, asCodeActionTriggerKind(context.triggerKind));
      }
      function asCodeActionContextSync(context) {
        if (context == null)
          return context;
        let only;
        return context.only && Is.string(context.only.value) && (only = [context.only.value]), proto.CodeActionContext.create(asDiagnosticsSync(context.diagnostics), only, asCodeActionTriggerKind(context.triggerKind));
      }
      function asCodeActionTriggerKind(kind) {
        switch (kind) {
          case code.CodeActionTriggerKind.Invoke:
            return proto.CodeActionTriggerKind.Invoked;
          case code.CodeActionTriggerKind.Automatic:
            return proto.CodeActionTriggerKind.Automatic;
          default:
            return;
        }
      }
      function asCodeActionKind(item) {
        if (item != null)
          return item.value;
      }
      function asInlineValueContext(context) {
        return context == null ? context : proto.InlineValueContext.create(context.frameId, asRange(context.stoppedLocation));
      }
      function asInlineCompletionParams(document, position, context) {
        return {
          context: proto.InlineCompletionContext.create(context.triggerKind, context.selectedCompletionInfo),
          textDocument: asTextDocumentIdentifier(document),
          position: asPosition(position)
        };
      }
      function asCommand(item) {
        let result = proto.Command.create(item.title, item.command);
        return item.arguments && (result.arguments = item.arguments), result;
      }
      function asCodeLens(item) {
        let result = proto.CodeLens.create(asRange(item.range));
        return item.command && (result.command = asCommand(item.command)), item instanceof protocolCodeLens_1.default && item.data && (result.data = item.data), result;
      }
      function asFormattingOptions(options, fileOptions) {
        let result = { tabSize: options.tabSize, insertSpaces: options.insertSpaces };
        return fileOptions.trimTrailingWhitespace && (result.trimTrailingWhitespace = !0), fileOptions.trimFinalNewlines && (result.trimFinalNewlines = !0), fileOptions.insertFinalNewline && (result.insertFinalNewline = !0), result;
      }
      function asDocumentSymbolParams(textDocument) {
        return {
          textDocument: asTextDocumentIdentifier(textDocument)
        };
      }
      function asCodeLensParams(textDocument) {
        return {
          textDocument: asTextDocumentIdentifier(textDocument)
        };
      }
      function asDocumentLink(item) {
        let result = proto.DocumentLink.create(asRange(item.range));
        item.target && (result.target = asUri(item.target)), item.tooltip !== void 0 && (result.tooltip = item.tooltip);
        let protocolItem = item instanceof protocolDocumentLink_1.default ? item : void 0;
        return protocolItem && protocolItem.data && (result.data = protocolItem.data), result;
      }
      function asDocumentLinkParams(textDocument) {
        return {
          textDocument: asTextDocumentIdentifier(textDocument)
        };
      }
      function asCallHierarchyItem(value) {
        let result = {
          name: value.name,
          kind: asSymbolKind(value.kind),
          uri: asUri(value.uri),
          range: asRange(value.range),
          selectionRange: asRange(value.selectionRange)
        };
        return value.detail !== void 0 && value.detail.length > 0 && (result.detail = value.detail), value.tags !== void 0 && (result.tags = asSymbolTags(value.tags)), value instanceof protocolCallHierarchyItem_1.default && value.data !== void 0 && (result.data = value.data), result;
      }
      function asTypeHierarchyItem(value) {
        let result = {
          name: value.name,
          kind: asSymbolKind(value.kind),
          uri: asUri(value.uri),
          range: asRange(value.range),
          selectionRange: asRange(value.selectionRange)
        };
        return value.detail !== void 0 && value.detail.length > 0 && (result.detail = value.detail), value.tags !== void 0 && (result.tags = asSymbolTags(value.tags)), value instanceof protocolTypeHierarchyItem_1.default && value.data !== void 0 && (result.data = value.data), result;
      }
      function asWorkspaceSymbol(item) {
        let result = item instanceof protocolWorkspaceSymbol_1.default ? { name: item.name, kind: asSymbolKind(item.kind), location: item.hasRange ? asLocation(item.location) : { uri: _uriConverter(item.location.uri) }, data: item.data } : { name: item.name, kind: asSymbolKind(item.kind), location: asLocation(item.location) };
        return item.tags !== void 0 && (result.tags = asSymbolTags(item.tags)), item.containerName !== "" && (result.containerName = item.containerName), result;
      }
      function asInlayHint(item) {
        let label = typeof item.label == "string" ? item.label : item.label.map(asInlayHintLabelPart), result = proto.InlayHint.create(asPosition(item.position), label);
        return item.kind !== void 0 && (result.kind = item.kind), item.textEdits !== void 0 && (result.textEdits = asTextEdits(item.textEdits)), item.tooltip !== void 0 && (result.tooltip = asTooltip(item.tooltip)), item.paddingLeft !== void 0 && (result.paddingLeft = item.paddingLeft), item.paddingRight !== void 0 && (result.paddingRight = item.paddingRight), item instanceof protocolInlayHint_1.default && item.data !== void 0 && (result.data = item.data), result;
      }
      function asInlayHintLabelPart(item) {
        let result = proto.InlayHintLabelPart.create(item.value);
        return item.location !== void 0 && (result.location = asLocation(item.location)), item.command !== void 0 && (result.command = asCommand(item.command)), item.tooltip !== void 0 && (result.tooltip = asTooltip(item.tooltip)), result;
      }
      function asTooltip(value) {
        return typeof value == "string" ? value : {
          kind: proto.MarkupKind.Markdown,
          value: value.value
        };
      }
      return {
        asUri,
        asTextDocumentIdentifier,
        asTextDocumentItem,
        asVersionedTextDocumentIdentifier,
        asOpenTextDocumentParams,
        asChangeTextDocumentParams,
        asCloseTextDocumentParams,
        asSaveTextDocumentParams,
        asWillSaveTextDocumentParams,
        asDidCreateFilesParams,
        asDidRenameFilesParams,
        asDidDeleteFilesParams,
        asWillCreateFilesParams,
        asWillRenameFilesParams,
        asWillDeleteFilesParams,
        asTextDocumentPositionParams,
        asCompletionParams,
        asSignatureHelpParams,
        asWorkerPosition,
        asRange,
        asRanges,
        asPosition,
        asPositions,
        asPositionsSync,
        asLocation,
        asDiagnosticSeverity,
        asDiagnosticTag,
        asDiagnostic,
        asDiagnostics,
        asDiagnosticsSync,
        asCompletionItem,
        asTextEdit,
        asSymbolKind,
        asSymbolTag,
        asSymbolTags,
        asReferenceParams,
        asCodeAction,
        asCodeActionSync,
        asCodeActionContext,
        asCodeActionContextSync,
        asInlineValueContext,
        asCommand,
        asCodeLens,
        asFormattingOptions,
        asDocumentSymbolParams,
        asCodeLensParams,
        asDocumentLink,
        asDocumentLinkParams,
        asCallHierarchyItem,
        asTypeHierarchyItem,
        asInlayHint,
        asWorkspaceSymbol,
        asInlineCompletionParams
      };
    }
    exports2.createConverter = createConverter;
  }
});

// node_modules/vscode-languageclient/lib/common/protocolConverter.js
var require_protocolConverter = __commonJS({
  "node_modules/vscode-languageclient/lib/common/protocolConverter.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.createConverter = void 0;
    var code = require("vscode"), ls = require_main3(), Is = require_is(), async = require_async(), protocolCompletionItem_1 = require_protocolCompletionItem(), protocolCodeLens_1 = require_protocolCodeLens(), protocolDocumentLink_1 = require_protocolDocumentLink(), protocolCodeAction_1 = require_protocolCodeAction(), protocolDiagnostic_1 = require_protocolDiagnostic(), protocolCallHierarchyItem_1 = require_protocolCallHierarchyItem(), protocolTypeHierarchyItem_1 = require_protocolTypeHierarchyItem(), protocolWorkspaceSymbol_1 = require_protocolWorkspaceSymbol(), protocolInlayHint_1 = require_protocolInlayHint(), vscode_languageserver_protocol_1 = require_main3(), CodeBlock;
    (function(CodeBlock2) {
      function is(value) {
        let candidate = value;
        return candidate && Is.string(candidate.language) && Is.string(candidate.value);
      }
      CodeBlock2.is = is;
    })(CodeBlock || (CodeBlock = {}));
    function createConverter(uriConverter, trustMarkdown, supportHtml) {
      let _uriConverter = uriConverter || ((value) => code.Uri.parse(value));
      function asUri(value) {
        return _uriConverter(value);
      }
      function asDocumentSelector(selector) {
        let result = [];
        for (let filter of selector)
          if (typeof filter == "string")
            result.push(filter);
          else if (vscode_languageserver_protocol_1.NotebookCellTextDocumentFilter.is(filter))
            if (typeof filter.notebook == "string")
              result.push({ notebookType: filter.notebook, language: filter.language });
            else {
              let notebookType = filter.notebook.notebookType ?? "*";
              result.push({ notebookType, scheme: filter.notebook.scheme, pattern: filter.notebook.pattern, language: filter.language });
            }
          else vscode_languageserver_protocol_1.TextDocumentFilter.is(filter) && result.push({ language: filter.language, scheme: filter.scheme, pattern: filter.pattern });
        return result;
      }
      async function asDiagnostics(diagnostics, token) {
        return async.map(diagnostics, asDiagnostic, token);
      }
      function asDiagnosticsSync(diagnostics) {
        let result = new Array(diagnostics.length);
        for (let i = 0; i < diagnostics.length; i++)
          result[i] = asDiagnostic(diagnostics[i]);
        return result;
      }
      function asDiagnostic(diagnostic) {
        let result = new protocolDiagnostic_1.ProtocolDiagnostic(asRange(diagnostic.range), diagnostic.message, asDiagnosticSeverity(diagnostic.severity), diagnostic.data);
        if (diagnostic.code !== void 0) {
          if (typeof diagnostic.code == "string" || typeof diagnostic.code == "number")
            ls.CodeDescription.is(diagnostic.codeDescription) ? result.code = {
              value: diagnostic.code,
              target: asUri(diagnostic.codeDescription.href)
            } : result.code = diagnostic.code;
          else if (protocolDiagnostic_1.DiagnosticCode.is(diagnostic.code)) {
            result.hasDiagnosticCode = !0;
            let diagnosticCode = diagnostic.code;
            result.code = {
              value: diagnosticCode.value,
              target: asUri(diagnosticCode.target)
            };
          }
        }
        return diagnostic.source && (result.source = diagnostic.source), diagnostic.relatedInformation && (result.relatedInformation = asRelatedInformation(diagnostic.relatedInformation)), Array.isArray(diagnostic.tags) && (result.tags = asDiagnosticTags(diagnostic.tags)), result;
      }
      function asRelatedInformation(relatedInformation) {
        let result = new Array(relatedInformation.length);
        for (let i = 0; i < relatedInformation.length; i++) {
          let info = relatedInformation[i];
          result[i] = new code.DiagnosticRelatedInformation(asLocation(info.location), info.message);
        }
        return result;
      }
      function asDiagnosticTags(tags) {
        if (!tags)
          return;
        let result = [];
        for (let tag of tags) {
          let converted = asDiagnosticTag(tag);
          converted !== void 0 && result.push(converted);
        }
        return result.length > 0 ? result : void 0;
      }
      function asDiagnosticTag(tag) {
        switch (tag) {
          case ls.DiagnosticTag.Unnecessary:
            return code.DiagnosticTag.Unnecessary;
          case ls.DiagnosticTag.Deprecated:
            return code.DiagnosticTag.Deprecated;
          default:
            return;
        }
      }
      function asPosition(value) {
        return value ? new code.Position(value.line, value.character) : void 0;
      }
      function asRange(value) {
        return value ? new code.Range(value.start.line, value.start.character, value.end.line, value.end.character) : void 0;
      }
      async function asRanges(items, token) {
        return async.map(items, (range) => new code.Range(range.start.line, range.start.character, range.end.line, range.end.character), token);
      }
      function asDiagnosticSeverity(value) {
        if (value == null)
          return code.DiagnosticSeverity.Error;
        switch (value) {
          case ls.DiagnosticSeverity.Error:
            return code.DiagnosticSeverity.Error;
          case ls.DiagnosticSeverity.Warning:
            return code.DiagnosticSeverity.Warning;
          case ls.DiagnosticSeverity.Information:
            return code.DiagnosticSeverity.Information;
          case ls.DiagnosticSeverity.Hint:
            return code.DiagnosticSeverity.Hint;
        }
        return code.DiagnosticSeverity.Error;
      }
      function asHoverContent(value) {
        if (Is.string(value))
          return asMarkdownString(value);
        if (CodeBlock.is(value))
          return asMarkdownString().appendCodeblock(value.value, value.language);
        if (Array.isArray(value)) {
          let result = [];
          for (let element of value) {
            let item = asMarkdownString();
            CodeBlock.is(element) ? item.appendCodeblock(element.value, element.language) : item.appendMarkdown(element), result.push(item);
          }
          return result;
        } else
          return asMarkdownString(value);
      }
      function asDocumentation(value) {
        if (Is.string(value))
          return value;
        switch (value.kind) {
          case ls.MarkupKind.Markdown:
            return asMarkdownString(value.value);
          case ls.MarkupKind.PlainText:
            return value.value;
          default:
            return `Unsupported Markup content received. Kind is: ${value.kind}`;
        }
      }
      function asMarkdownString(value) {
        let result;
        if (value === void 0 || typeof value == "string")
          result = new code.MarkdownString(value);
        else
          switch (value.kind) {
            case ls.MarkupKind.Markdown:
              result = new code.MarkdownString(value.value);
              break;
            case ls.MarkupKind.PlainText:
              result = new code.MarkdownString(), result.appendText(value.value);
              break;
            default:
              result = new code.MarkdownString(), result.appendText(`Unsupported Markup content received. Kind is: ${value.kind}`);
              break;
          }
        return result.isTrusted = trustMarkdown, result.supportHtml = supportHtml, result;
      }
      function asHover(hover) {
        if (hover)
          return new code.Hover(asHoverContent(hover.contents), asRange(hover.range));
      }
      async function asCompletionResult(value, allCommitCharacters, token) {
        if (!value)
          return;
        if (Array.isArray(value))
          return async.map(value, (item) => asCompletionItem(item, allCommitCharacters), token);
        let list = value, { defaultRange, commitCharacters } = getCompletionItemDefaults(list, allCommitCharacters), converted = await async.map(list.items, (item) => asCompletionItem(item, commitCharacters, defaultRange, list.itemDefaults?.insertTextMode, list.itemDefaults?.insertTextFormat, list.itemDefaults?.data), token);
        return new code.CompletionList(converted, list.isIncomplete);
      }
      function getCompletionItemDefaults(list, allCommitCharacters) {
        let rangeDefaults = list.itemDefaults?.editRange, commitCharacters = list.itemDefaults?.commitCharacters ?? allCommitCharacters;
        return ls.Range.is(rangeDefaults) ? { defaultRange: asRange(rangeDefaults), commitCharacters } : rangeDefaults !== void 0 ? { defaultRange: { inserting: asRange(rangeDefaults.insert), replacing: asRange(rangeDefaults.replace) }, commitCharacters } : { defaultRange: void 0, commitCharacters };
      }
      function asCompletionItemKind(value) {
        return ls.CompletionItemKind.Text <= value && value <= ls.CompletionItemKind.TypeParameter ? [value - 1, void 0] : [code.CompletionItemKind.Text, value];
      }
      function asCompletionItemTag(tag) {
        if (tag === ls.CompletionItemTag.Deprecated)
          return code.CompletionItemTag.Deprecated;
      }
      function asCompletionItemTags(tags) {
        if (tags == null)
          return [];
        let result = [];
        for (let tag of tags) {
          let converted = asCompletionItemTag(tag);
          converted !== void 0 && result.push(converted);
        }
        return result;
      }
      function asCompletionItem(item, defaultCommitCharacters, defaultRange, defaultInsertTextMode, defaultInsertTextFormat, defaultData) {
        let tags = asCompletionItemTags(item.tags), label = asCompletionItemLabel(item), result = new protocolCompletionItem_1.default(label);
        item.detail && (result.detail = item.detail), item.documentation && (result.documentation = asDocumentation(item.documentation), result.documentationFormat = Is.string(item.documentation) ? "$string" : item.documentation.kind), item.filterText && (result.filterText = item.filterText);
        let insertText = asCompletionInsertText(item, defaultRange, defaultInsertTextFormat);
        if (insertText && (result.insertText = insertText.text, result.range = insertText.range, result.fromEdit = insertText.fromEdit), Is.number(item.kind)) {
          let [itemKind, original] = asCompletionItemKind(item.kind);
          result.kind = itemKind, original && (result.originalItemKind = original);
        }
        item.sortText && (result.sortText = item.sortText), item.additionalTextEdits && (result.additionalTextEdits = asTextEditsSync(item.additionalTextEdits));
        let commitCharacters = item.commitCharacters !== void 0 ? Is.stringArray(item.commitCharacters) ? item.commitCharacters : void 0 : defaultCommitCharacters;
        commitCharacters && (result.commitCharacters = commitCharacters.slice()), item.command && (result.command = asCommand(item.command)), (item.deprecated === !0 || item.deprecated === !1) && (result.deprecated = item.deprecated, item.deprecated === !0 && tags.push(code.CompletionItemTag.Deprecated)), (item.preselect === !0 || item.preselect === !1) && (result.preselect = item.preselect);
        let data = item.data ?? defaultData;
        data !== void 0 && (result.data = data), tags.length > 0 && (result.tags = tags);
        let insertTextMode = item.insertTextMode ?? defaultInsertTextMode;
        return insertTextMode !== void 0 && (result.insertTextMode = insertTextMode, insertTextMode === ls.InsertTextMode.asIs && (result.keepWhitespace = !0)), result;
      }
      function asCompletionItemLabel(item) {
        return ls.CompletionItemLabelDetails.is(item.labelDetails) ? {
          label: item.label,
          detail: item.labelDetails.detail,
          description: item.labelDetails.description
        } : item.label;
      }
      function asCompletionInsertText(item, defaultRange, defaultInsertTextFormat) {
        let insertTextFormat = item.insertTextFormat ?? defaultInsertTextFormat;
        if (item.textEdit !== void 0 || defaultRange !== void 0) {
          let [range, newText] = item.textEdit !== void 0 ? getCompletionRangeAndText(item.textEdit) : [defaultRange, item.textEditText ?? item.label];
          return insertTextFormat === ls.InsertTextFormat.Snippet ? { text: new code.SnippetString(newText), range, fromEdit: !0 } : { text: newText, range, fromEdit: !0 };
        } else return item.insertText ? insertTextFormat === ls.InsertTextFormat.Snippet ? { text: new code.SnippetString(item.insertText), fromEdit: !1 } : { text: item.insertText, fromEdit: !1 } : void 0;
      }
      function getCompletionRangeAndText(value) {
        return ls.InsertReplaceEdit.is(value) ? [{ inserting: asRange(value.insert), replacing: asRange(value.replace) }, value.newText] : [asRange(value.range), value.newText];
      }
      function asTextEdit(edit) {
        if (edit)
          return new code.TextEdit(asRange(edit.range), edit.newText);
      }
      async function asTextEdits(items, token) {
        if (items)
          return async.map(items, asTextEdit, token);
      }
      function asTextEditsSync(items) {
        if (!items)
          return;
        let result = new Array(items.length);
        for (let i = 0; i < items.length; i++)
          result[i] = asTextEdit(items[i]);
        return result;
      }
      async function asSignatureHelp(item, token) {
        if (!item)
          return;
        let result = new code.SignatureHelp();
        return Is.number(item.activeSignature) ? result.activeSignature = item.activeSignature : result.activeSignature = 0, Is.number(item.activeParameter) ? result.activeParameter = item.activeParameter : result.activeParameter = 0, item.signatures && (result.signatures = await asSignatureInformations(item.signatures, token)), result;
      }
      async function asSignatureInformations(items, token) {
        return async.mapAsync(items, asSignatureInformation, token);
      }
      async function asSignatureInformation(item, token) {
        let result = new code.SignatureInformation(item.label);
        return item.documentation !== void 0 && (result.documentation = asDocumentation(item.documentation)), item.parameters !== void 0 && (result.parameters = await asParameterInformations(item.parameters, token)), item.activeParameter !== void 0 && (result.activeParameter = item.activeParameter), result;
      }
      function asParameterInformations(items, token) {
        return async.map(items, asParameterInformation, token);
      }
      function asParameterInformation(item) {
        let result = new code.ParameterInformation(item.label);
        return item.documentation && (result.documentation = asDocumentation(item.documentation)), result;
      }
      function asLocation(item) {
        return item ? new code.Location(_uriConverter(item.uri), asRange(item.range)) : void 0;
      }
      async function asDeclarationResult(item, token) {
        if (item)
          return asLocationResult(item, token);
      }
      async function asDefinitionResult(item, token) {
        if (item)
          return asLocationResult(item, token);
      }
      function asLocationLink(item) {
        if (!item)
          return;
        let result = {
          targetUri: _uriConverter(item.targetUri),
          targetRange: asRange(item.targetRange),
          originSelectionRange: asRange(item.originSelectionRange),
          targetSelectionRange: asRange(item.targetSelectionRange)
        };
        if (!result.targetSelectionRange)
          throw new Error("targetSelectionRange must not be undefined or null");
        return result;
      }
      async function asLocationResult(item, token) {
        if (item)
          if (Is.array(item)) {
            if (item.length === 0)
              return [];
            if (ls.LocationLink.is(item[0])) {
              let links = item;
              return async.map(links, asLocationLink, token);
            } else {
              let locations = item;
              return async.map(locations, asLocation, token);
            }
          } else return ls.LocationLink.is(item) ? [asLocationLink(item)] : asLocation(item);
      }
      async function asReferences(values, token) {
        if (values)
          return async.map(values, asLocation, token);
      }
      async function asDocumentHighlights(values, token) {
        if (values)
          return async.map(values, asDocumentHighlight, token);
      }
      function asDocumentHighlight(item) {
        let result = new code.DocumentHighlight(asRange(item.range));
        return Is.number(item.kind) && (result.kind = asDocumentHighlightKind(item.kind)), result;
      }
      function asDocumentHighlightKind(item) {
        switch (item) {
          case ls.DocumentHighlightKind.Text:
            return code.DocumentHighlightKind.Text;
          case ls.DocumentHighlightKind.Read:
            return code.DocumentHighlightKind.Read;
          case ls.DocumentHighlightKind.Write:
            return code.DocumentHighlightKind.Write;
        }
        return code.DocumentHighlightKind.Text;
      }
      async function asSymbolInformations(values, token) {
        if (values)
          return async.map(values, asSymbolInformation, token);
      }
      function asSymbolKind(item) {
        return item <= ls.SymbolKind.TypeParameter ? item - 1 : code.SymbolKind.Property;
      }
      function asSymbolTag(value) {
        if (value === ls.SymbolTag.Deprecated)
          return code.SymbolTag.Deprecated;
      }
      function asSymbolTags(items) {
        if (items == null)
          return;
        let result = [];
        for (let item of items) {
          let converted = asSymbolTag(item);
          converted !== void 0 && result.push(converted);
        }
        return result.length === 0 ? void 0 : result;
      }
      function asSymbolInformation(item) {
        let data = item.data, location = item.location, result = location.range === void 0 || data !== void 0 ? new protocolWorkspaceSymbol_1.default(item.name, asSymbolKind(item.kind), item.containerName ?? "", location.range === void 0 ? _uriConverter(location.uri) : new code.Location(_uriConverter(item.location.uri), asRange(location.range)), data) : new code.SymbolInformation(item.name, asSymbolKind(item.kind), item.containerName ?? "", new code.Location(_uriConverter(item.location.uri), asRange(location.range)));
        return fillTags(result, item), result;
      }
      async function asDocumentSymbols(values, token) {
        if (values != null)
          return async.map(values, asDocumentSymbol, token);
      }
      function asDocumentSymbol(value) {
        let result = new code.DocumentSymbol(value.name, value.detail || "", asSymbolKind(value.kind), asRange(value.range), asRange(value.selectionRange));
        if (fillTags(result, value), value.children !== void 0 && value.children.length > 0) {
          let children = [];
          for (let child of value.children)
            children.push(asDocumentSymbol(child));
          result.children = children;
        }
        return result;
      }
      function fillTags(result, value) {
        result.tags = asSymbolTags(value.tags), value.deprecated && (result.tags ? result.tags.includes(code.SymbolTag.Deprecated) || (result.tags = result.tags.concat(code.SymbolTag.Deprecated)) : result.tags = [code.SymbolTag.Deprecated]);
      }
      function asCommand(item) {
        let result = { title: item.title, command: item.command };
        return item.arguments && (result.arguments = item.arguments), result;
      }
      async function asCommands(items, token) {
        if (items)
          return async.map(items, asCommand, token);
      }
      let kindMapping = /* @__PURE__ */ new Map();
      kindMapping.set(ls.CodeActionKind.Empty, code.CodeActionKind.Empty), kindMapping.set(ls.CodeActionKind.QuickFix, code.CodeActionKind.QuickFix), kindMapping.set(ls.CodeActionKind.Refactor, code.CodeActionKind.Refactor), kindMapping.set(ls.CodeActionKind.RefactorExtract, code.CodeActionKind.RefactorExtract), kindMapping.set(ls.CodeActionKind.RefactorInline, code.CodeActionKind.RefactorInline), kindMapping.set(ls.CodeActionKind.RefactorRewrite, code.CodeActionKind.RefactorRewrite), kindMapping.set(ls.CodeActionKind.Source, code.CodeActionKind.Source), kindMapping.set(ls.CodeActionKind.SourceOrganizeImports, code.CodeActionKind.SourceOrganizeImports);
      function asCodeActionKind(item) {
        if (item == null)
          return;
        let result = kindMapping.get(item);
        if (result)
          return result;
        let parts = item.split(".");
        result = code.CodeActionKind.Empty;
        for (let part of parts)
          result = result.append(part);
        return result;
      }
      function asCodeActionKinds(items) {
        if (items != null)
          return items.map((kind) => asCodeActionKind(kind));
      }
      async function asCodeAction(item, token) {
        if (item == null)
          return;
        let result = new protocolCodeAction_1.default(item.title, item.data);
        return item.kind !== void 0 && (result.kind = asCodeActionKind(item.kind)), item.diagnostics !== void 0 && (result.diagnostics = asDiagnosticsSync(item.diagnostics)), item.edit !== void 0 && (result.edit = await asWorkspaceEdit(item.edit, token)), item.command !== void 0 && (result.command = asCommand(item.command)), item.isPreferred !== void 0 && (result.isPreferred = item.isPreferred), item.disabled !== void 0 && (result.disabled = { reason: item.disabled.reason }), result;
      }
      function asCodeActionResult(items, token) {
        return async.mapAsync(items, async (item) => ls.Command.is(item) ? asCommand(item) : asCodeAction(item, token), token);
      }
      function asCodeLens(item) {
        if (!item)
          return;
        let result = new protocolCodeLens_1.default(asRange(item.range));
        return item.command && (result.command = asCommand(item.command)), item.data !== void 0 && item.data !== null && (result.data = item.data), result;
      }
      async function asCodeLenses(items, token) {
        if (items)
          return async.map(items, asCodeLens, token);
      }
      async function asWorkspaceEdit(item, token) {
        if (!item)
          return;
        let sharedMetadata = /* @__PURE__ */ new Map();
        if (item.changeAnnotations !== void 0) {
          let changeAnnotations = item.changeAnnotations;
          await async.forEach(Object.keys(changeAnnotations), (key) => {
            let metaData = asWorkspaceEditEntryMetadata(changeAnnotations[key]);
            sharedMetadata.set(key, metaData);
          }, token);
        }
        let asMetadata = (annotation) => {
          if (annotation !== void 0)
            return sharedMetadata.get(annotation);
        }, result = new code.WorkspaceEdit();
        if (item.documentChanges) {
          let documentChanges = item.documentChanges;
          await async.forEach(documentChanges, (change) => {
            if (ls.CreateFile.is(change))
              result.createFile(_uriConverter(change.uri), change.options, asMetadata(change.annotationId));
            else if (ls.RenameFile.is(change))
              result.renameFile(_uriConverter(change.oldUri), _uriConverter(change.newUri), change.options, asMetadata(change.annotationId));
            else if (ls.DeleteFile.is(change))
              result.deleteFile(_uriConverter(change.uri), change.options, asMetadata(change.annotationId));
            else if (ls.TextDocumentEdit.is(change)) {
              let uri = _uriConverter(change.textDocument.uri);
              for (let edit of change.edits)
                ls.AnnotatedTextEdit.is(edit) ? result.replace(uri, asRange(edit.range), edit.newText, asMetadata(edit.annotationId)) : result.replace(uri, asRange(edit.range), edit.newText);
            } else
              throw new Error(`Unknown workspace edit change received:
${JSON.stringify(change, void 0, 4)}`);
          }, token);
        } else if (item.changes) {
          let changes = item.changes;
          await async.forEach(Object.keys(changes), (key) => {
            result.set(_uriConverter(key), asTextEditsSync(changes[key]));
          }, token);
        }
        return result;
      }
      function asWorkspaceEditEntryMetadata(annotation) {
        if (annotation !== void 0)
          return { label: annotation.label, needsConfirmation: !!annotation.needsConfirmation, description: annotation.description };
      }
      function asDocumentLink(item) {
        let range = asRange(item.range), target = item.target ? asUri(item.target) : void 0, link = new protocolDocumentLink_1.default(range, target);
        return item.tooltip !== void 0 && (link.tooltip = item.tooltip), item.data !== void 0 && item.data !== null && (link.data = item.data), link;
      }
      async function asDocumentLinks(items, token) {
        if (items)
          return async.map(items, asDocumentLink, token);
      }
      function asColor(color) {
        return new code.Color(color.red, color.green, color.blue, color.alpha);
      }
      function asColorInformation(ci) {
        return new code.ColorInformation(asRange(ci.range), asColor(ci.color));
      }
      async function asColorInformations(colorInformation, token) {
        if (colorInformation)
          return async.map(colorInformation, asColorInformation, token);
      }
      function asColorPresentation(cp) {
        let presentation = new code.ColorPresentation(cp.label);
        return presentation.additionalTextEdits = asTextEditsSync(cp.additionalTextEdits), cp.textEdit && (presentation.textEdit = asTextEdit(cp.textEdit)), presentation;
      }
      async function asColorPresentations(colorPresentations, token) {
        if (colorPresentations)
          return async.map(colorPresentations, asColorPresentation, token);
      }
      function asFoldingRangeKind(kind) {
        if (kind)
          switch (kind) {
            case ls.FoldingRangeKind.Comment:
              return code.FoldingRangeKind.Comment;
            case ls.FoldingRangeKind.Imports:
              return code.FoldingRangeKind.Imports;
            case ls.FoldingRangeKind.Region:
              return code.FoldingRangeKind.Region;
          }
      }
      function asFoldingRange(r) {
        return new code.FoldingRange(r.startLine, r.endLine, asFoldingRangeKind(r.kind));
      }
      async function asFoldingRanges(foldingRanges, token) {
        if (foldingRanges)
          return async.map(foldingRanges, asFoldingRange, token);
      }
      function asSelectionRange(selectionRange) {
        return new code.SelectionRange(asRange(selectionRange.range), selectionRange.parent ? asSelectionRange(selectionRange.parent) : void 0);
      }
      async function asSelectionRanges(selectionRanges, token) {
        return Array.isArray(selectionRanges) ? async.map(selectionRanges, asSelectionRange, token) : [];
      }
      function asInlineValue(inlineValue) {
        return ls.InlineValueText.is(inlineValue) ? new code.InlineValueText(asRange(inlineValue.range), inlineValue.text) : ls.InlineValueVariableLookup.is(inlineValue) ? new code.InlineValueVariableLookup(asRange(inlineValue.range), inlineValue.variableName, inlineValue.caseSensitiveLookup) : new code.InlineValueEvaluatableExpression(asRange(inlineValue.range), inlineValue.expression);
      }
      async function asInlineValues(inlineValues, token) {
        return Array.isArray(inlineValues) ? async.map(inlineValues, asInlineValue, token) : [];
      }
      async function asInlayHint(value, token) {
        let label = typeof value.label == "string" ? value.label : await async.map(value.label, asInlayHintLabelPart, token), result = new protocolInlayHint_1.default(asPosition(value.position), label);
        return value.kind !== void 0 && (result.kind = value.kind), value.textEdits !== void 0 && (result.textEdits = await asTextEdits(value.textEdits, token)), value.tooltip !== void 0 && (result.tooltip = asTooltip(value.tooltip)), value.paddingLeft !== void 0 && (result.paddingLeft = value.paddingLeft), value.paddingRight !== void 0 && (result.paddingRight = value.paddingRight), value.data !== void 0 && (result.data = value.data), result;
      }
      function asInlayHintLabelPart(part) {
        let result = new code.InlayHintLabelPart(part.value);
        return part.location !== void 0 && (result.location = asLocation(part.location)), part.tooltip !== void 0 && (result.tooltip = asTooltip(part.tooltip)), part.command !== void 0 && (result.command = asCommand(part.command)), result;
      }
      function asTooltip(value) {
        return typeof value == "string" ? value : asMarkdownString(value);
      }
      async function asInlayHints(values, token) {
        if (Array.isArray(values))
          return async.mapAsync(values, asInlayHint, token);
      }
      function asCallHierarchyItem(item) {
        if (item === null)
          return;
        let result = new protocolCallHierarchyItem_1.default(asSymbolKind(item.kind), item.name, item.detail || "", asUri(item.uri), asRange(item.range), asRange(item.selectionRange), item.data);
        return item.tags !== void 0 && (result.tags = asSymbolTags(item.tags)), result;
      }
      async function asCallHierarchyItems(items, token) {
        if (items !== null)
          return async.map(items, asCallHierarchyItem, token);
      }
      async function asCallHierarchyIncomingCall(item, token) {
        return new code.CallHierarchyIncomingCall(asCallHierarchyItem(item.from), await asRanges(item.fromRanges, token));
      }
      async function asCallHierarchyIncomingCalls(items, token) {
        if (items !== null)
          return async.mapAsync(items, asCallHierarchyIncomingCall, token);
      }
      async function asCallHierarchyOutgoingCall(item, token) {
        return new code.CallHierarchyOutgoingCall(asCallHierarchyItem(item.to), await asRanges(item.fromRanges, token));
      }
      async function asCallHierarchyOutgoingCalls(items, token) {
        if (items !== null)
          return async.mapAsync(items, asCallHierarchyOutgoingCall, token);
      }
      async function asSemanticTokens(value, _token) {
        if (value != null)
          return new code.SemanticTokens(new Uint32Array(value.data), value.resultId);
      }
      function asSemanticTokensEdit(value) {
        return new code.SemanticTokensEdit(value.start, value.deleteCount, value.data !== void 0 ? new Uint32Array(value.data) : void 0);
      }
      async function asSemanticTokensEdits(value, _token) {
        if (value != null)
          return new code.SemanticTokensEdits(value.edits.map(asSemanticTokensEdit), value.resultId);
      }
      function asSemanticTokensLegend(value) {
        return value;
      }
      async function asLinkedEditingRanges(value, token) {
        if (value != null)
          return new code.LinkedEditingRanges(await asRanges(value.ranges, token), asRegularExpression(value.wordPattern));
      }
      function asRegularExpression(value) {
        if (value != null)
          return new RegExp(value);
      }
      function asTypeHierarchyItem(item) {
        if (item === null)
          return;
        let result = new protocolTypeHierarchyItem_1.default(asSymbolKind(item.kind), item.name, item.detail || "", asUri(item.uri), asRange(item.range), asRange(item.selectionRange), item.data);
        return item.tags !== void 0 && (result.tags = asSymbolTags(item.tags)), result;
      }
      async function asTypeHierarchyItems(items, token) {
        if (items !== null)
          return async.map(items, asTypeHierarchyItem, token);
      }
      function asGlobPattern(pattern) {
        if (Is.string(pattern))
          return pattern;
        if (ls.RelativePattern.is(pattern)) {
          if (ls.URI.is(pattern.baseUri))
            return new code.RelativePattern(asUri(pattern.baseUri), pattern.pattern);
          if (ls.WorkspaceFolder.is(pattern.baseUri)) {
            let workspaceFolder = code.workspace.getWorkspaceFolder(asUri(pattern.baseUri.uri));
            return workspaceFolder !== void 0 ? new code.RelativePattern(workspaceFolder, pattern.pattern) : void 0;
          }
        }
      }
      async function asInlineCompletionResult(value, token) {
        if (!value)
          return;
        if (Array.isArray(value))
          return async.map(value, (item) => asInlineCompletionItem(item), token);
        let list = value, converted = await async.map(list.items, (item) => asInlineCompletionItem(item), token);
        return new code.InlineCompletionList(converted);
      }
      function asInlineCompletionItem(item) {
        let insertText;
        typeof item.insertText == "string" ? insertText = item.insertText : insertText = new code.SnippetString(item.insertText.value);
        let command2;
        item.command && (command2 = asCommand(item.command));
        let inlineCompletionItem = new code.InlineCompletionItem(insertText, asRange(item.range), command2);
        return item.filterText && (inlineCompletionItem.filterText = item.filterText), inlineCompletionItem;
      }
      return {
        asUri,
        asDocumentSelector,
        asDiagnostics,
        asDiagnostic,
        asRange,
        asRanges,
        asPosition,
        asDiagnosticSeverity,
        asDiagnosticTag,
        asHover,
        asCompletionResult,
        asCompletionItem,
        asTextEdit,
        asTextEdits,
        asSignatureHelp,
        asSignatureInformations,
        asSignatureInformation,
        asParameterInformations,
        asParameterInformation,
        asDeclarationResult,
        asDefinitionResult,
        asLocation,
        asReferences,
        asDocumentHighlights,
        asDocumentHighlight,
        asDocumentHighlightKind,
        asSymbolKind,
        asSymbolTag,
        asSymbolTags,
        asSymbolInformations,
        asSymbolInformation,
        asDocumentSymbols,
        asDocumentSymbol,
        asCommand,
        asCommands,
        asCodeAction,
        asCodeActionKind,
        asCodeActionKinds,
        asCodeActionResult,
        asCodeLens,
        asCodeLenses,
        asWorkspaceEdit,
        asDocumentLink,
        asDocumentLinks,
        asFoldingRangeKind,
        asFoldingRange,
        asFoldingRanges,
        asColor,
        asColorInformation,
        asColorInformations,
        asColorPresentation,
        asColorPresentations,
        asSelectionRange,
        asSelectionRanges,
        asInlineValue,
        asInlineValues,
        asInlayHint,
        asInlayHints,
        asSemanticTokensLegend,
        asSemanticTokens,
        asSemanticTokensEdit,
        asSemanticTokensEdits,
        asCallHierarchyItem,
        asCallHierarchyItems,
        asCallHierarchyIncomingCall,
        asCallHierarchyIncomingCalls,
        asCallHierarchyOutgoingCall,
        asCallHierarchyOutgoingCalls,
        asLinkedEditingRanges,
        asTypeHierarchyItem,
        asTypeHierarchyItems,
        asGlobPattern,
        asInlineCompletionResult,
        asInlineCompletionItem
      };
    }
    exports2.createConverter = createConverter;
  }
});

// node_modules/vscode-languageclient/lib/common/utils/uuid.js
var require_uuid = __commonJS({
  "node_modules/vscode-languageclient/lib/common/utils/uuid.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.generateUuid = exports2.parse = exports2.isUUID = exports2.v4 = exports2.empty = void 0;
    var ValueUUID = class {
      constructor(_value) {
        this._value = _value;
      }
      asHex() {
        return this._value;
      }
      equals(other) {
        return this.asHex() === other.asHex();
      }
    }, V4UUID = class _V4UUID extends ValueUUID {
      static _oneOf(array) {
        return array[Math.floor(array.length * Math.random())];
      }
      static _randomHex() {
        return _V4UUID._oneOf(_V4UUID._chars);
      }
      constructor() {
        super([
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          "-",
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          "-",
          "4",
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          "-",
          _V4UUID._oneOf(_V4UUID._timeHighBits),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          "-",
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex(),
          _V4UUID._randomHex()
        ].join(""));
      }
    };
    V4UUID._chars = ["0", "1", "2", "3", "4", "5", "6", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f"];
    V4UUID._timeHighBits = ["8", "9", "a", "b"];
    exports2.empty = new ValueUUID("00000000-0000-0000-0000-000000000000");
    function v4() {
      return new V4UUID();
    }
    exports2.v4 = v4;
    var _UUIDPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
    function isUUID(value) {
      return _UUIDPattern.test(value);
    }
    exports2.isUUID = isUUID;
    function parse(value) {
      if (!isUUID(value))
        throw new Error("invalid uuid");
      return new ValueUUID(value);
    }
    exports2.parse = parse;
    function generateUuid() {
      return v4().asHex();
    }
    exports2.generateUuid = generateUuid;
  }
});

// node_modules/vscode-languageclient/lib/common/progressPart.js
var require_progressPart = __commonJS({
  "node_modules/vscode-languageclient/lib/common/progressPart.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ProgressPart = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), Is = require_is(), ProgressPart = class {
      constructor(_client, _token, done) {
        this._client = _client, this._token = _token, this._reported = 0, this._infinite = !1, this._lspProgressDisposable = this._client.onProgress(vscode_languageserver_protocol_1.WorkDoneProgress.type, this._token, (value) => {
          switch (value.kind) {
            case "begin":
              this.begin(value);
              break;
            case "report":
              this.report(value);
              break;
            case "end":
              this.done(), done && done(this);
              break;
          }
        });
      }
      begin(params) {
        this._infinite = params.percentage === void 0, this._lspProgressDisposable !== void 0 && vscode_1.window.withProgress({ location: vscode_1.ProgressLocation.Window, cancellable: params.cancellable, title: params.title }, async (progress, cancellationToken) => {
          if (this._lspProgressDisposable !== void 0)
            return this._progress = progress, this._cancellationToken = cancellationToken, this._tokenDisposable = this._cancellationToken.onCancellationRequested(() => {
              this._client.sendNotification(vscode_languageserver_protocol_1.WorkDoneProgressCancelNotification.type, { token: this._token });
            }), this.report(params), new Promise((resolve, reject) => {
              this._resolve = resolve, this._reject = reject;
            });
        });
      }
      report(params) {
        if (this._infinite && Is.string(params.message))
          this._progress !== void 0 && this._progress.report({ message: params.message });
        else if (Is.number(params.percentage)) {
          let percentage = Math.max(0, Math.min(params.percentage, 100)), delta = Math.max(0, percentage - this._reported);
          this._reported += delta, this._progress !== void 0 && this._progress.report({ message: params.message, increment: delta });
        }
      }
      cancel() {
        this.cleanup(), this._reject !== void 0 && (this._reject(), this._resolve = void 0, this._reject = void 0);
      }
      done() {
        this.cleanup(), this._resolve !== void 0 && (this._resolve(), this._resolve = void 0, this._reject = void 0);
      }
      cleanup() {
        this._lspProgressDisposable !== void 0 && (this._lspProgressDisposable.dispose(), this._lspProgressDisposable = void 0), this._tokenDisposable !== void 0 && (this._tokenDisposable.dispose(), this._tokenDisposable = void 0), this._progress = void 0, this._cancellationToken = void 0;
      }
    };
    exports2.ProgressPart = ProgressPart;
  }
});

// node_modules/vscode-languageclient/lib/common/features.js
var require_features = __commonJS({
  "node_modules/vscode-languageclient/lib/common/features.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.WorkspaceFeature = exports2.TextDocumentLanguageFeature = exports2.TextDocumentEventFeature = exports2.DynamicDocumentFeature = exports2.DynamicFeature = exports2.StaticFeature = exports2.ensure = exports2.LSPCancellationError = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), Is = require_is(), UUID = require_uuid(), LSPCancellationError = class extends vscode_1.CancellationError {
      constructor(data) {
        super(), this.data = data;
      }
    };
    exports2.LSPCancellationError = LSPCancellationError;
    function ensure(target, key) {
      return target[key] === void 0 && (target[key] = {}), target[key];
    }
    exports2.ensure = ensure;
    var StaticFeature;
    (function(StaticFeature2) {
      function is(value) {
        let candidate = value;
        return candidate != null && Is.func(candidate.fillClientCapabilities) && Is.func(candidate.initialize) && Is.func(candidate.getState) && Is.func(candidate.clear) && (candidate.fillInitializeParams === void 0 || Is.func(candidate.fillInitializeParams));
      }
      StaticFeature2.is = is;
    })(StaticFeature || (exports2.StaticFeature = StaticFeature = {}));
    var DynamicFeature;
    (function(DynamicFeature2) {
      function is(value) {
        let candidate = value;
        return candidate != null && Is.func(candidate.fillClientCapabilities) && Is.func(candidate.initialize) && Is.func(candidate.getState) && Is.func(candidate.clear) && (candidate.fillInitializeParams === void 0 || Is.func(candidate.fillInitializeParams)) && Is.func(candidate.register) && Is.func(candidate.unregister) && candidate.registrationType !== void 0;
      }
      DynamicFeature2.is = is;
    })(DynamicFeature || (exports2.DynamicFeature = DynamicFeature = {}));
    var DynamicDocumentFeature = class {
      constructor(client) {
        this._client = client;
      }
      /**
       * Returns the state the feature is in.
       */
      getState() {
        let selectors = this.getDocumentSelectors(), count = 0;
        for (let selector of selectors) {
          count++;
          for (let document of vscode_1.workspace.textDocuments)
            if (vscode_1.languages.match(selector, document) > 0)
              return { kind: "document", id: this.registrationType.method, registrations: !0, matches: !0 };
        }
        let registrations = count > 0;
        return { kind: "document", id: this.registrationType.method, registrations, matches: !1 };
      }
    };
    exports2.DynamicDocumentFeature = DynamicDocumentFeature;
    var TextDocumentEventFeature = class extends DynamicDocumentFeature {
      static textDocumentFilter(selectors, textDocument) {
        for (let selector of selectors)
          if (vscode_1.languages.match(selector, textDocument) > 0)
            return !0;
        return !1;
      }
      constructor(client, event, type, middleware, createParams, textDocument, selectorFilter) {
        super(client), this._event = event, this._type = type, this._middleware = middleware, this._createParams = createParams, this._textDocument = textDocument, this._selectorFilter = selectorFilter, this._selectors = /* @__PURE__ */ new Map(), this._onNotificationSent = new vscode_1.EventEmitter();
      }
      getStateInfo() {
        return [this._selectors.values(), !1];
      }
      getDocumentSelectors() {
        return this._selectors.values();
      }
      register(data) {
        data.registerOptions.documentSelector && (this._listener || (this._listener = this._event((data2) => {
          this.callback(data2).catch((error) => {
            this._client.error(`Sending document notification ${this._type.method} failed.`, error);
          });
        })), this._selectors.set(data.id, this._client.protocol2CodeConverter.asDocumentSelector(data.registerOptions.documentSelector)));
      }
      async callback(data) {
        let doSend = async (data2) => {
          let params = this._createParams(data2);
          await this._client.sendNotification(this._type, params), this.notificationSent(this.getTextDocument(data2), this._type, params);
        };
        if (this.matches(data)) {
          let middleware = this._middleware();
          return middleware ? middleware(data, (data2) => doSend(data2)) : doSend(data);
        }
      }
      matches(data) {
        return this._client.hasDedicatedTextSynchronizationFeature(this._textDocument(data)) ? !1 : !this._selectorFilter || this._selectorFilter(this._selectors.values(), data);
      }
      get onNotificationSent() {
        return this._onNotificationSent.event;
      }
      notificationSent(textDocument, type, params) {
        this._onNotificationSent.fire({ textDocument, type, params });
      }
      unregister(id) {
        this._selectors.delete(id), this._selectors.size === 0 && this._listener && (this._listener.dispose(), this._listener = void 0);
      }
      clear() {
        this._selectors.clear(), this._onNotificationSent.dispose(), this._listener && (this._listener.dispose(), this._listener = void 0);
      }
      getProvider(document) {
        for (let selector of this._selectors.values())
          if (vscode_1.languages.match(selector, document) > 0)
            return {
              send: (data) => this.callback(data)
            };
      }
    };
    exports2.TextDocumentEventFeature = TextDocumentEventFeature;
    var TextDocumentLanguageFeature = class extends DynamicDocumentFeature {
      constructor(client, registrationType) {
        super(client), this._registrationType = registrationType, this._registrations = /* @__PURE__ */ new Map();
      }
      *getDocumentSelectors() {
        for (let registration of this._registrations.values()) {
          let selector = registration.data.registerOptions.documentSelector;
          selector !== null && (yield this._client.protocol2CodeConverter.asDocumentSelector(selector));
        }
      }
      get registrationType() {
        return this._registrationType;
      }
      register(data) {
        if (!data.registerOptions.documentSelector)
          return;
        let registration = this.registerLanguageProvider(data.registerOptions, data.id);
        this._registrations.set(data.id, { disposable: registration[0], data, provider: registration[1] });
      }
      unregister(id) {
        let registration = this._registrations.get(id);
        registration !== void 0 && registration.disposable.dispose();
      }
      clear() {
        this._registrations.forEach((value) => {
          value.disposable.dispose();
        }), this._registrations.clear();
      }
      getRegistration(documentSelector, capability) {
        if (capability) {
          if (vscode_languageserver_protocol_1.TextDocumentRegistrationOptions.is(capability)) {
            let id = vscode_languageserver_protocol_1.StaticRegistrationOptions.hasId(capability) ? capability.id : UUID.generateUuid(), selector = capability.documentSelector ?? documentSelector;
            if (selector)
              return [id, Object.assign({}, capability, { documentSelector: selector })];
          } else if (Is.boolean(capability) && capability === !0 || vscode_languageserver_protocol_1.WorkDoneProgressOptions.is(capability)) {
            if (!documentSelector)
              return [void 0, void 0];
            let options = Is.boolean(capability) && capability === !0 ? { documentSelector } : Object.assign({}, capability, { documentSelector });
            return [UUID.generateUuid(), options];
          }
        } else return [void 0, void 0];
        return [void 0, void 0];
      }
      getRegistrationOptions(documentSelector, capability) {
        if (!(!documentSelector || !capability))
          return Is.boolean(capability) && capability === !0 ? { documentSelector } : Object.assign({}, capability, { documentSelector });
      }
      getProvider(textDocument) {
        for (let registration of this._registrations.values()) {
          let selector = registration.data.registerOptions.documentSelector;
          if (selector !== null && vscode_1.languages.match(this._client.protocol2CodeConverter.asDocumentSelector(selector), textDocument) > 0)
            return registration.provider;
        }
      }
      getAllProviders() {
        let result = [];
        for (let item of this._registrations.values())
          result.push(item.provider);
        return result;
      }
    };
    exports2.TextDocumentLanguageFeature = TextDocumentLanguageFeature;
    var WorkspaceFeature = class {
      constructor(client, registrationType) {
        this._client = client, this._registrationType = registrationType, this._registrations = /* @__PURE__ */ new Map();
      }
      getState() {
        let registrations = this._registrations.size > 0;
        return { kind: "workspace", id: this._registrationType.method, registrations };
      }
      get registrationType() {
        return this._registrationType;
      }
      register(data) {
        let registration = this.registerLanguageProvider(data.registerOptions);
        this._registrations.set(data.id, { disposable: registration[0], provider: registration[1] });
      }
      unregister(id) {
        let registration = this._registrations.get(id);
        registration !== void 0 && registration.disposable.dispose();
      }
      clear() {
        this._registrations.forEach((registration) => {
          registration.disposable.dispose();
        }), this._registrations.clear();
      }
      getProviders() {
        let result = [];
        for (let registration of this._registrations.values())
          result.push(registration.provider);
        return result;
      }
    };
    exports2.WorkspaceFeature = WorkspaceFeature;
  }
});

// node_modules/vscode-languageclient/node_modules/minimatch/lib/path.js
var require_path = __commonJS({
  "node_modules/vscode-languageclient/node_modules/minimatch/lib/path.js"(exports2, module2) {
    var isWindows = typeof process == "object" && process && process.platform === "win32";
    module2.exports = isWindows ? { sep: "\\" } : { sep: "/" };
  }
});

// node_modules/vscode-languageclient/node_modules/balanced-match/index.js
var require_balanced_match = __commonJS({
  "node_modules/vscode-languageclient/node_modules/balanced-match/index.js"(exports2, module2) {
    "use strict";
    module2.exports = balanced;
    function balanced(a, b, str) {
      a instanceof RegExp && (a = maybeMatch(a, str)), b instanceof RegExp && (b = maybeMatch(b, str));
      var r = range(a, b, str);
      return r && {
        start: r[0],
        end: r[1],
        pre: str.slice(0, r[0]),
        body: str.slice(r[0] + a.length, r[1]),
        post: str.slice(r[1] + b.length)
      };
    }
    function maybeMatch(reg, str) {
      var m = str.match(reg);
      return m ? m[0] : null;
    }
    balanced.range = range;
    function range(a, b, str) {
      var begs, beg, left, right, result, ai = str.indexOf(a), bi = str.indexOf(b, ai + 1), i = ai;
      if (ai >= 0 && bi > 0) {
        if (a === b)
          return [ai, bi];
        for (begs = [], left = str.length; i >= 0 && !result; )
          i == ai ? (begs.push(i), ai = str.indexOf(a, i + 1)) : begs.length == 1 ? result = [begs.pop(), bi] : (beg = begs.pop(), beg < left && (left = beg, right = bi), bi = str.indexOf(b, i + 1)), i = ai < bi && ai >= 0 ? ai : bi;
        begs.length && (result = [left, right]);
      }
      return result;
    }
  }
});

// node_modules/vscode-languageclient/node_modules/brace-expansion/index.js
var require_brace_expansion = __commonJS({
  "node_modules/vscode-languageclient/node_modules/brace-expansion/index.js"(exports2, module2) {
    var balanced = require_balanced_match();
    module2.exports = expandTop;
    var escSlash = "\0SLASH" + Math.random().toFixed(16) + "\0", escOpen = "\0OPEN" + Math.random().toFixed(16) + "\0", escClose = "\0CLOSE" + Math.random().toFixed(16) + "\0", escComma = "\0COMMA" + Math.random().toFixed(16) + "\0", escPeriod = "\0PERIOD" + Math.random().toFixed(16) + "\0", EXPANSION_MAX = 1e5, EXPANSION_MAX_LENGTH = 4e6, EXPANSION_MAX_DEPTH = 1e3, EXPANSION_MAX_REWRITES = 1e3, EXPANSION_MAX_STEPS = 2e7, CALL_STEPS = 16;
    function numeric(str) {
      return parseInt(str, 10) == str ? parseInt(str, 10) : str.charCodeAt(0);
    }
    function escapeBraces(str) {
      return str.split("\\\\").join(escSlash).split("\\{").join(escOpen).split("\\}").join(escClose).split("\\,").join(escComma).split("\\.").join(escPeriod);
    }
    function unescapeBraces(str) {
      return str.split(escSlash).join("\\").split(escOpen).join("{").split(escClose).join("}").split(escComma).join(",").split(escPeriod).join(".");
    }
    function pushAll(target, items) {
      for (var i = 0; i < items.length; i++)
        target.push(items[i]);
    }
    function balancedWithBudget(str, masked, budget) {
      if (!(budget.remaining < 0)) {
        var r = balanced.range("{", "}", masked), unmatched = r !== void 0 && masked.indexOf("{") < r[0];
        if (budget.remaining -= r && !unmatched ? r[1] + 1 : str.length, !(!r || budget.remaining < 0))
          return {
            end: r[1],
            pre: str.slice(0, r[0]),
            body: str.slice(r[0] + 1, r[1]),
            post: str.slice(r[1] + 1),
            unmatched
          };
      }
    }
    function maskUnmatchedOpens(masked, budget) {
      budget.remaining -= masked.length;
      for (var open = [], i = 0; i < masked.length; i++) {
        var c = masked.charCodeAt(i);
        c === 123 ? open.push(i) : c === 125 && open.length && open.pop();
      }
      for (var out = "", last = 0, j = 0; j < open.length; j++)
        out += masked.slice(last, open[j]) + "\0", last = open[j] + 1;
      return out + masked.slice(last);
    }
    function commaSetFollows(str, budget) {
      if (budget.remaining -= str.length, budget.remaining < 0)
        return !1;
      for (var close = !1, i = str.length - 1; i >= 0; i--) {
        var c = str.charCodeAt(i);
        if (c === 125)
          close = !0;
        else if (c === 10 || c === 13 || c === 8232 || c === 8233)
          close = !1;
        else if (c === 44 && close && str.charCodeAt(i + 1) !== 44)
          return !0;
      }
      return !1;
    }
    function parseCommaParts(str, budget) {
      for (var parts = [], carry = ""; ; ) {
        var m = balancedWithBudget(str, str, budget);
        if (budget.remaining < 0)
          return;
        if (!m) {
          var tail = str.split(",");
          return tail[0] = carry + tail[0], pushAll(parts, tail), parts;
        }
        var pre = m.pre, body = m.body, post = m.post, p = pre.split(",");
        if (p[0] = carry + p[0], p[p.length - 1] += "{" + body + "}", !post.length)
          return pushAll(parts, p), parts;
        carry = p.pop(), pushAll(parts, p), str = post;
      }
    }
    function bound(value, fallback) {
      return value == null || isNaN(value) ? fallback : value;
    }
    function expandTop(str, options) {
      if (!str) return [];
      options = options || {};
      var max = bound(options.max, EXPANSION_MAX), maxLength = bound(options.maxLength, EXPANSION_MAX_LENGTH), maxDepth = bound(options.maxDepth, EXPANSION_MAX_DEPTH), maxRewrites = bound(options.maxRewrites, EXPANSION_MAX_REWRITES), maxSteps = bound(options.maxSteps, EXPANSION_MAX_STEPS);
      return str.substr(0, 2) === "{}" && (str = "\\{\\}" + str.substr(2)), expand(
        escapeBraces(str),
        max,
        maxLength,
        maxDepth,
        0,
        maxRewrites,
        { remaining: maxSteps },
        !0
      ).map(unescapeBraces);
    }
    function embrace(str) {
      return "{" + str + "}";
    }
    function isPadded(el) {
      return /^-?0\d/.test(el);
    }
    function lte(i, y) {
      return i <= y;
    }
    function gte(i, y) {
      return i >= y;
    }
    function combine(acc, pre, values, max, maxLength, dropEmpties, budget) {
      var out = [], length = 0, nonEmpty;
      outer: for (var a = 0; a < acc.length; a++) {
        var prefix = acc[a] + pre, vs = values;
        dropEmpties && !prefix && (nonEmpty || (nonEmpty = values.filter(Boolean)), vs = nonEmpty);
        for (var v = 0; v < vs.length; v++) {
          if (out.length >= max) break outer;
          var expansion = prefix + vs[v];
          if (length + expansion.length > maxLength) break outer;
          out.push(expansion), length += expansion.length;
        }
      }
      return budget.remaining -= out.length, out;
    }
    function expandSequence(body, isAlphaSequence, max, maxLength, budget) {
      var n = body.split(/\.\./), N = [];
      if (n[0] === void 0 || n[1] === void 0)
        return N;
      var x = numeric(n[0]), y = numeric(n[1]), width = Math.max(n[0].length, n[1].length), incr = n.length === 3 && n[2] !== void 0 ? Math.max(Math.abs(numeric(n[2])), 1) : 1, test = lte, reverse = y < x;
      reverse && (incr *= -1, test = gte);
      for (var pad = n.some(isPadded), cost = pad ? width : 1, length = 0, i = x; test(i, y) && N.length < max; i += incr) {
        if (budget.remaining -= cost, budget.remaining < 0)
          return;
        var c;
        if (isAlphaSequence)
          c = String.fromCharCode(i), c === "\\" && (c = "");
        else if (c = String(i), pad) {
          var need = width - c.length;
          if (need > 0) {
            var z = new Array(need + 1).join("0");
            i < 0 ? c = "-" + z + c.slice(1) : c = z + c;
          }
        }
        if (length + c.length > maxLength) break;
        N.push(c), length += c.length;
      }
      return N;
    }
    function expand(str, max, maxLength, maxDepth, depth, maxRewrites, budget, isTop) {
      if (budget.remaining -= CALL_STEPS, depth > maxDepth)
        return [str];
      for (var acc = [""], rewrites = 0, dropEmpties = !1, firstGroup = !0, masked = str; ; ) {
        let m = balancedWithBudget(str, masked, budget);
        if (!m)
          return combine(acc, str, [""], max, maxLength, dropEmpties, budget);
        m.unmatched && (masked = maskUnmatchedOpens(masked, budget));
        let pre = m.pre;
        var literal = function() {
          return combine(
            acc,
            pre + "{" + m.body + "}" + m.post,
            [""],
            max,
            maxLength,
            dropEmpties,
            budget
          );
        };
        if (/\$$/.test(pre)) {
          if (acc = combine(
            acc,
            pre + "{" + m.body + "}",
            [""],
            max,
            maxLength,
            dropEmpties && !m.post.length,
            budget
          ), firstGroup = !1, !m.post.length) break;
          str = m.post, masked = masked.slice(m.end + 1);
          continue;
        }
        var isNumericSequence = /^-?\d+\.\.-?\d+(?:\.\.-?\d+)?$/.test(m.body), isAlphaSequence = /^[a-zA-Z]\.\.[a-zA-Z](?:\.\.-?\d+)?$/.test(
          m.body
        ), isSequence = isNumericSequence || isAlphaSequence, isOptions = m.body.indexOf(",") >= 0;
        if (!isSequence && !isOptions) {
          if (rewrites < maxRewrites && commaSetFollows(m.post, budget)) {
            rewrites++, str = m.pre + "{" + m.body + escClose + m.post, masked = masked.slice(0, m.end) + escClose + masked.slice(m.end + 1), isTop = !0;
            continue;
          }
          return literal();
        }
        firstGroup && (dropEmpties = isTop && !isSequence, firstGroup = !1);
        var values;
        if (isSequence) {
          if (values = expandSequence(
            m.body,
            isAlphaSequence,
            max,
            maxLength,
            budget
          ), !values)
            return literal();
        } else {
          var n = parseCommaParts(m.body, budget);
          if (!n)
            return literal();
          if (n.length === 1 && n[0] !== void 0) {
            if (n = expand(
              n[0],
              max,
              maxLength,
              maxDepth,
              depth + 1,
              maxRewrites,
              budget,
              !1
            ).map(embrace), budget.remaining < 0)
              return literal();
            if (n.length === 1) {
              var single = combine(
                acc,
                pre + n[0],
                [""],
                max,
                maxLength,
                dropEmpties && !m.post.length,
                budget
              );
              if (budget.remaining < 0)
                return literal();
              if (acc = single, !m.post.length) break;
              str = m.post, masked = masked.slice(m.end + 1);
              continue;
            }
          }
          for (var dropsEmpties = dropEmpties && !m.post.length && !pre, d = 0; dropsEmpties && d < acc.length; d++)
            acc[d] && (dropsEmpties = !1);
          values = [];
          var valuesLength = 0;
          outer: for (var j = 0; j < n.length; j++) {
            var expanded = expand(
              n[j],
              max,
              maxLength,
              maxDepth,
              depth + 1,
              maxRewrites,
              budget,
              !1
            );
            if (budget.remaining < 0)
              return literal();
            for (var k = 0; k < expanded.length; k++) {
              var v = expanded[k];
              if (!(dropsEmpties && !v)) {
                if (values.length >= max || valuesLength + v.length > maxLength)
                  break outer;
                values.push(v), valuesLength += v.length;
              }
            }
          }
        }
        var next = combine(
          acc,
          pre,
          values,
          max,
          maxLength,
          dropEmpties && !m.post.length,
          budget
        );
        if (budget.remaining < 0)
          return literal();
        if (acc = next, !m.post.length) break;
        str = m.post, masked = masked.slice(m.end + 1);
      }
      return acc;
    }
  }
});

// node_modules/vscode-languageclient/node_modules/minimatch/minimatch.js
var require_minimatch = __commonJS({
  "node_modules/vscode-languageclient/node_modules/minimatch/minimatch.js"(exports2, module2) {
    var minimatch = module2.exports = (p, pattern, options = {}) => (assertValidPattern(pattern), !options.nocomment && pattern.charAt(0) === "#" ? !1 : new Minimatch(pattern, options).match(p));
    module2.exports = minimatch;
    var path = require_path();
    minimatch.sep = path.sep;
    var GLOBSTAR = /* @__PURE__ */ Symbol("globstar **");
    minimatch.GLOBSTAR = GLOBSTAR;
    var expand = require_brace_expansion(), plTypes = {
      "!": { open: "(?:(?!(?:", close: "))[^/]*?)" },
      "?": { open: "(?:", close: ")?" },
      "+": { open: "(?:", close: ")+" },
      "*": { open: "(?:", close: ")*" },
      "@": { open: "(?:", close: ")" }
    }, qmark = "[^/]", star = qmark + "*?", twoStarDot = "(?:(?!(?:\\/|^)(?:\\.{1,2})($|\\/)).)*?", twoStarNoDot = "(?:(?!(?:\\/|^)\\.).)*?", charSet = (s) => s.split("").reduce((set, c) => (set[c] = !0, set), {}), reSpecials = charSet("().*{}+?[]^$\\!"), addPatternStartSet = charSet("[.("), slashSplit = /\/+/;
    minimatch.filter = (pattern, options = {}) => (p, i, list) => minimatch(p, pattern, options);
    var ext = (a, b = {}) => {
      let t = {};
      return Object.keys(a).forEach((k) => t[k] = a[k]), Object.keys(b).forEach((k) => t[k] = b[k]), t;
    };
    minimatch.defaults = (def) => {
      if (!def || typeof def != "object" || !Object.keys(def).length)
        return minimatch;
      let orig = minimatch, m = (p, pattern, options) => orig(p, pattern, ext(def, options));
      return m.Minimatch = class extends orig.Minimatch {
        constructor(pattern, options) {
          super(pattern, ext(def, options));
        }
      }, m.Minimatch.defaults = (options) => orig.defaults(ext(def, options)).Minimatch, m.filter = (pattern, options) => orig.filter(pattern, ext(def, options)), m.defaults = (options) => orig.defaults(ext(def, options)), m.makeRe = (pattern, options) => orig.makeRe(pattern, ext(def, options)), m.braceExpand = (pattern, options) => orig.braceExpand(pattern, ext(def, options)), m.match = (list, pattern, options) => orig.match(list, pattern, ext(def, options)), m;
    };
    minimatch.braceExpand = (pattern, options) => braceExpand(pattern, options);
    var braceExpand = (pattern, options = {}) => (assertValidPattern(pattern), options.nobrace || !/\{(?:(?!\{).)*\}/.test(pattern) ? [pattern] : expand(pattern)), MAX_PATTERN_LENGTH = 1024 * 64, assertValidPattern = (pattern) => {
      if (typeof pattern != "string")
        throw new TypeError("invalid pattern");
      if (pattern.length > MAX_PATTERN_LENGTH)
        throw new TypeError("pattern is too long");
    }, SUBPARSE = /* @__PURE__ */ Symbol("subparse");
    minimatch.makeRe = (pattern, options) => new Minimatch(pattern, options || {}).makeRe();
    minimatch.match = (list, pattern, options = {}) => {
      let mm = new Minimatch(pattern, options);
      return list = list.filter((f) => mm.match(f)), mm.options.nonull && !list.length && list.push(pattern), list;
    };
    var globUnescape = (s) => s.replace(/\\(.)/g, "$1"), charUnescape = (s) => s.replace(/\\([^-\]])/g, "$1"), regExpEscape = (s) => s.replace(/[-[\]{}()*+?.,\\^$|#\s]/g, "\\$&"), braExpEscape = (s) => s.replace(/[[\]\\]/g, "\\$&"), Minimatch = class {
      constructor(pattern, options) {
        assertValidPattern(pattern), options || (options = {}), this.options = options, this.maxGlobstarRecursion = options.maxGlobstarRecursion !== void 0 ? options.maxGlobstarRecursion : 200, this.set = [], this.pattern = pattern, this.windowsPathsNoEscape = !!options.windowsPathsNoEscape || options.allowWindowsEscape === !1, this.windowsPathsNoEscape && (this.pattern = this.pattern.replace(/\\/g, "/")), this.regexp = null, this.negate = !1, this.comment = !1, this.empty = !1, this.partial = !!options.partial, this.make();
      }
      debug() {
      }
      make() {
        let pattern = this.pattern, options = this.options;
        if (!options.nocomment && pattern.charAt(0) === "#") {
          this.comment = !0;
          return;
        }
        if (!pattern) {
          this.empty = !0;
          return;
        }
        this.parseNegate();
        let set = this.globSet = this.braceExpand();
        options.debug && (this.debug = (...args) => console.error(...args)), this.debug(this.pattern, set), set = this.globParts = set.map((s) => s.split(slashSplit)), this.debug(this.pattern, set), set = set.map((s, si, set2) => s.map(this.parse, this)), this.debug(this.pattern, set), set = set.filter((s) => s.indexOf(!1) === -1), this.debug(this.pattern, set), this.set = set;
      }
      parseNegate() {
        if (this.options.nonegate) return;
        let pattern = this.pattern, negate = !1, negateOffset = 0;
        for (let i = 0; i < pattern.length && pattern.charAt(i) === "!"; i++)
          negate = !negate, negateOffset++;
        negateOffset && (this.pattern = pattern.slice(negateOffset)), this.negate = negate;
      }
      // set partial to true to test if, for example,
      // "/a/b" matches the start of "/*/b/*/d"
      // Partial means, if you run out of file before you run
      // out of pattern, then that's fine, as long as all
      // the parts match.
      matchOne(file, pattern, partial) {
        return pattern.indexOf(GLOBSTAR) !== -1 ? this._matchGlobstar(file, pattern, partial, 0, 0) : this._matchOne(file, pattern, partial, 0, 0);
      }
      _matchGlobstar(file, pattern, partial, fileIndex, patternIndex) {
        let firstgs = -1;
        for (let i = patternIndex; i < pattern.length; i++)
          if (pattern[i] === GLOBSTAR) {
            firstgs = i;
            break;
          }
        let lastgs = -1;
        for (let i = pattern.length - 1; i >= 0; i--)
          if (pattern[i] === GLOBSTAR) {
            lastgs = i;
            break;
          }
        let head = pattern.slice(patternIndex, firstgs), body = partial ? pattern.slice(firstgs + 1) : pattern.slice(firstgs + 1, lastgs), tail = partial ? [] : pattern.slice(lastgs + 1);
        if (head.length) {
          let fileHead = file.slice(fileIndex, fileIndex + head.length);
          if (!this._matchOne(fileHead, head, partial, 0, 0))
            return !1;
          fileIndex += head.length;
        }
        let fileTailMatch = 0;
        if (tail.length) {
          if (tail.length + fileIndex > file.length) return !1;
          let tailStart = file.length - tail.length;
          if (this._matchOne(file, tail, partial, tailStart, 0))
            fileTailMatch = tail.length;
          else {
            if (file[file.length - 1] !== "" || fileIndex + tail.length === file.length || !this._matchOne(file, tail, partial, tailStart - 1, 0))
              return !1;
            fileTailMatch = tail.length + 1;
          }
        }
        if (!body.length) {
          let sawSome = !!fileTailMatch;
          for (let i = fileIndex; i < file.length - fileTailMatch; i++) {
            let f = String(file[i]);
            if (sawSome = !0, f === "." || f === ".." || !this.options.dot && f.charAt(0) === ".")
              return !1;
          }
          return partial || sawSome;
        }
        let bodySegments = [[[], 0]], currentBody = bodySegments[0], nonGsParts = 0, nonGsPartsSums = [0];
        for (let b of body)
          b === GLOBSTAR ? (nonGsPartsSums.push(nonGsParts), currentBody = [[], 0], bodySegments.push(currentBody)) : (currentBody[0].push(b), nonGsParts++);
        let idx = bodySegments.length - 1, fileLength = file.length - fileTailMatch;
        for (let b of bodySegments)
          b[1] = fileLength - (nonGsPartsSums[idx--] + b[0].length);
        return !!this._matchGlobStarBodySections(
          file,
          bodySegments,
          fileIndex,
          0,
          partial,
          0,
          !!fileTailMatch
        );
      }
      // return false for "nope, not matching"
      // return null for "not matching, cannot keep trying"
      _matchGlobStarBodySections(file, bodySegments, fileIndex, bodyIndex, partial, globStarDepth, sawTail) {
        let bs = bodySegments[bodyIndex];
        if (!bs) {
          for (let i = fileIndex; i < file.length; i++) {
            sawTail = !0;
            let f = file[i];
            if (f === "." || f === ".." || !this.options.dot && f.charAt(0) === ".")
              return !1;
          }
          return sawTail;
        }
        let [body, after] = bs;
        for (; fileIndex <= after; ) {
          if (this._matchOne(
            file.slice(0, fileIndex + body.length),
            body,
            partial,
            fileIndex,
            0
          ) && globStarDepth < this.maxGlobstarRecursion) {
            let sub = this._matchGlobStarBodySections(
              file,
              bodySegments,
              fileIndex + body.length,
              bodyIndex + 1,
              partial,
              globStarDepth + 1,
              sawTail
            );
            if (sub !== !1)
              return sub;
          }
          let f = file[fileIndex];
          if (f === "." || f === ".." || !this.options.dot && f.charAt(0) === ".")
            return !1;
          fileIndex++;
        }
        return partial || null;
      }
      _matchOne(file, pattern, partial, fileIndex, patternIndex) {
        let fi, pi, fl, pl;
        for (fi = fileIndex, pi = patternIndex, fl = file.length, pl = pattern.length; fi < fl && pi < pl; fi++, pi++) {
          this.debug("matchOne loop");
          let p = pattern[pi], f = file[fi];
          if (this.debug(pattern, p, f), p === !1 || p === GLOBSTAR) return !1;
          let hit;
          if (typeof p == "string" ? (hit = f === p, this.debug("string match", p, f, hit)) : (hit = f.match(p), this.debug("pattern match", p, f, hit)), !hit) return !1;
        }
        if (fi === fl && pi === pl)
          return !0;
        if (fi === fl)
          return partial;
        if (pi === pl)
          return fi === fl - 1 && file[fi] === "";
        throw new Error("wtf?");
      }
      braceExpand() {
        return braceExpand(this.pattern, this.options);
      }
      parse(pattern, isSub) {
        assertValidPattern(pattern);
        let options = this.options;
        if (pattern === "**")
          if (options.noglobstar)
            pattern = "*";
          else
            return GLOBSTAR;
        if (pattern === "") return "";
        let re = "", hasMagic = !1, escaping = !1, patternListStack = [], negativeLists = [], stateChar, inClass = !1, reClassStart = -1, classStart = -1, cs, pl, sp, dotTravAllowed = pattern.charAt(0) === ".", dotFileAllowed = options.dot || dotTravAllowed, patternStart = () => dotTravAllowed ? "" : dotFileAllowed ? "(?!(?:^|\\/)\\.{1,2}(?:$|\\/))" : "(?!\\.)", subPatternStart = (p) => p.charAt(0) === "." ? "" : options.dot ? "(?!(?:^|\\/)\\.{1,2}(?:$|\\/))" : "(?!\\.)", clearStateChar = () => {
          if (stateChar) {
            switch (stateChar) {
              case "*":
                re += star, hasMagic = !0;
                break;
              case "?":
                re += qmark, hasMagic = !0;
                break;
              default:
                re += "\\" + stateChar;
                break;
            }
            this.debug("clearStateChar %j %j", stateChar, re), stateChar = !1;
          }
        };
        for (let i = 0, c; i < pattern.length && (c = pattern.charAt(i)); i++) {
          if (this.debug("%s	%s %s %j", pattern, i, re, c), escaping) {
            if (c === "/")
              return !1;
            reSpecials[c] && (re += "\\"), re += c, escaping = !1;
            continue;
          }
          switch (c) {
            /* istanbul ignore next */
            case "/":
              return !1;
            case "\\":
              if (inClass && pattern.charAt(i + 1) === "-") {
                re += c;
                continue;
              }
              clearStateChar(), escaping = !0;
              continue;
            // the various stateChar values
            // for the "extglob" stuff.
            case "?":
            case "*":
            case "+":
            case "@":
            case "!":
              if (this.debug("%s	%s %s %j <-- stateChar", pattern, i, re, c), inClass) {
                this.debug("  in class"), c === "!" && i === classStart + 1 && (c = "^"), re += c;
                continue;
              }
              if (c === "*" && stateChar === "*") continue;
              this.debug("call clearStateChar %j", stateChar), clearStateChar(), stateChar = c, options.noext && clearStateChar();
              continue;
            case "(": {
              if (inClass) {
                re += "(";
                continue;
              }
              if (!stateChar) {
                re += "\\(";
                continue;
              }
              let plEntry = {
                type: stateChar,
                start: i - 1,
                reStart: re.length,
                open: plTypes[stateChar].open,
                close: plTypes[stateChar].close
              };
              this.debug(this.pattern, "	", plEntry), patternListStack.push(plEntry), re += plEntry.open, plEntry.start === 0 && plEntry.type !== "!" && (dotTravAllowed = !0, re += subPatternStart(pattern.slice(i + 1))), this.debug("plType %j %j", stateChar, re), stateChar = !1;
              continue;
            }
            case ")": {
              let plEntry = patternListStack[patternListStack.length - 1];
              if (inClass || !plEntry) {
                re += "\\)";
                continue;
              }
              patternListStack.pop(), clearStateChar(), hasMagic = !0, pl = plEntry, re += pl.close, pl.type === "!" && negativeLists.push(Object.assign(pl, { reEnd: re.length }));
              continue;
            }
            case "|": {
              let plEntry = patternListStack[patternListStack.length - 1];
              if (inClass || !plEntry) {
                re += "\\|";
                continue;
              }
              clearStateChar(), re += "|", plEntry.start === 0 && plEntry.type !== "!" && (dotTravAllowed = !0, re += subPatternStart(pattern.slice(i + 1)));
              continue;
            }
            // these are mostly the same in regexp and glob
            case "[":
              if (clearStateChar(), inClass) {
                re += "\\" + c;
                continue;
              }
              inClass = !0, classStart = i, reClassStart = re.length, re += c;
              continue;
            case "]":
              if (i === classStart + 1 || !inClass) {
                re += "\\" + c;
                continue;
              }
              cs = pattern.substring(classStart + 1, i);
              try {
                RegExp("[" + braExpEscape(charUnescape(cs)) + "]"), re += c;
              } catch {
                re = re.substring(0, reClassStart) + "(?:$.)";
              }
              hasMagic = !0, inClass = !1;
              continue;
            default:
              clearStateChar(), reSpecials[c] && !(c === "^" && inClass) && (re += "\\"), re += c;
              break;
          }
        }
        for (inClass && (cs = pattern.slice(classStart + 1), sp = this.parse(cs, SUBPARSE), re = re.substring(0, reClassStart) + "\\[" + sp[0], hasMagic = hasMagic || sp[1]), pl = patternListStack.pop(); pl; pl = patternListStack.pop()) {
          let tail;
          tail = re.slice(pl.reStart + pl.open.length), this.debug("setting tail", re, pl), tail = tail.replace(/((?:\\{2}){0,64})(\\?)\|/g, (_, $1, $2) => ($2 || ($2 = "\\"), $1 + $1 + $2 + "|")), this.debug(`tail=%j
   %s`, tail, tail, pl, re);
          let t = pl.type === "*" ? star : pl.type === "?" ? qmark : "\\" + pl.type;
          hasMagic = !0, re = re.slice(0, pl.reStart) + t + "\\(" + tail;
        }
        clearStateChar(), escaping && (re += "\\\\");
        let addPatternStart = addPatternStartSet[re.charAt(0)];
        for (let n = negativeLists.length - 1; n > -1; n--) {
          let nl = negativeLists[n], nlBefore = re.slice(0, nl.reStart), nlFirst = re.slice(nl.reStart, nl.reEnd - 8), nlAfter = re.slice(nl.reEnd), nlLast = re.slice(nl.reEnd - 8, nl.reEnd) + nlAfter, closeParensBefore = nlBefore.split(")").length, openParensBefore = nlBefore.split("(").length - closeParensBefore, cleanAfter = nlAfter;
          for (let i = 0; i < openParensBefore; i++)
            cleanAfter = cleanAfter.replace(/\)[+*?]?/, "");
          nlAfter = cleanAfter;
          let dollar = nlAfter === "" && isSub !== SUBPARSE ? "(?:$|\\/)" : "";
          re = nlBefore + nlFirst + nlAfter + dollar + nlLast;
        }
        if (re !== "" && hasMagic && (re = "(?=.)" + re), addPatternStart && (re = patternStart() + re), isSub === SUBPARSE)
          return [re, hasMagic];
        if (options.nocase && !hasMagic && (hasMagic = pattern.toUpperCase() !== pattern.toLowerCase()), !hasMagic)
          return globUnescape(pattern);
        let flags = options.nocase ? "i" : "";
        try {
          return Object.assign(new RegExp("^" + re + "$", flags), {
            _glob: pattern,
            _src: re
          });
        } catch {
          return new RegExp("$.");
        }
      }
      makeRe() {
        if (this.regexp || this.regexp === !1) return this.regexp;
        let set = this.set;
        if (!set.length)
          return this.regexp = !1, this.regexp;
        let options = this.options, twoStar = options.noglobstar ? star : options.dot ? twoStarDot : twoStarNoDot, flags = options.nocase ? "i" : "", re = set.map((pattern) => (pattern = pattern.map(
          (p) => typeof p == "string" ? regExpEscape(p) : p === GLOBSTAR ? GLOBSTAR : p._src
        ).reduce((set2, p) => (set2[set2.length - 1] === GLOBSTAR && p === GLOBSTAR || set2.push(p), set2), []), pattern.forEach((p, i) => {
          p !== GLOBSTAR || pattern[i - 1] === GLOBSTAR || (i === 0 ? pattern.length > 1 ? pattern[i + 1] = "(?:\\/|" + twoStar + "\\/)?" + pattern[i + 1] : pattern[i] = twoStar : i === pattern.length - 1 ? pattern[i - 1] += "(?:\\/|" + twoStar + ")?" : (pattern[i - 1] += "(?:\\/|\\/" + twoStar + "\\/)" + pattern[i + 1], pattern[i + 1] = GLOBSTAR));
        }), pattern.filter((p) => p !== GLOBSTAR).join("/"))).join("|");
        re = "^(?:" + re + ")$", this.negate && (re = "^(?!" + re + ").*$");
        try {
          this.regexp = new RegExp(re, flags);
        } catch {
          this.regexp = !1;
        }
        return this.regexp;
      }
      match(f, partial = this.partial) {
        if (this.debug("match", f, this.pattern), this.comment) return !1;
        if (this.empty) return f === "";
        if (f === "/" && partial) return !0;
        let options = this.options;
        path.sep !== "/" && (f = f.split(path.sep).join("/")), f = f.split(slashSplit), this.debug(this.pattern, "split", f);
        let set = this.set;
        this.debug(this.pattern, "set", set);
        let filename;
        for (let i = f.length - 1; i >= 0 && (filename = f[i], !filename); i--)
          ;
        for (let i = 0; i < set.length; i++) {
          let pattern = set[i], file = f;
          if (options.matchBase && pattern.length === 1 && (file = [filename]), this.matchOne(file, pattern, partial))
            return options.flipNegate ? !0 : !this.negate;
        }
        return options.flipNegate ? !1 : this.negate;
      }
      static defaults(def) {
        return minimatch.defaults(def).Minimatch;
      }
    };
    minimatch.Minimatch = Minimatch;
  }
});

// node_modules/vscode-languageclient/lib/common/diagnostic.js
var require_diagnostic = __commonJS({
  "node_modules/vscode-languageclient/lib/common/diagnostic.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DiagnosticFeature = exports2.DiagnosticPullMode = exports2.vsdiag = void 0;
    var minimatch = require_minimatch(), vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), uuid_1 = require_uuid(), features_1 = require_features();
    function ensure(target, key) {
      return target[key] === void 0 && (target[key] = {}), target[key];
    }
    var vsdiag;
    (function(vsdiag2) {
      let DocumentDiagnosticReportKind;
      (function(DocumentDiagnosticReportKind2) {
        DocumentDiagnosticReportKind2.full = "full", DocumentDiagnosticReportKind2.unChanged = "unChanged";
      })(DocumentDiagnosticReportKind = vsdiag2.DocumentDiagnosticReportKind || (vsdiag2.DocumentDiagnosticReportKind = {}));
    })(vsdiag || (exports2.vsdiag = vsdiag = {}));
    var DiagnosticPullMode;
    (function(DiagnosticPullMode2) {
      DiagnosticPullMode2.onType = "onType", DiagnosticPullMode2.onSave = "onSave";
    })(DiagnosticPullMode || (exports2.DiagnosticPullMode = DiagnosticPullMode = {}));
    var RequestStateKind;
    (function(RequestStateKind2) {
      RequestStateKind2.active = "open", RequestStateKind2.reschedule = "reschedule", RequestStateKind2.outDated = "drop";
    })(RequestStateKind || (RequestStateKind = {}));
    var Tabs = class _Tabs {
      constructor() {
        this.open = /* @__PURE__ */ new Set(), this._onOpen = new vscode_1.EventEmitter(), this._onClose = new vscode_1.EventEmitter(), _Tabs.fillTabResources(this.open);
        let openTabsHandler = (event) => {
          if (event.closed.length === 0 && event.opened.length === 0)
            return;
          let oldTabs = this.open, currentTabs = /* @__PURE__ */ new Set();
          _Tabs.fillTabResources(currentTabs);
          let closed = /* @__PURE__ */ new Set(), opened = new Set(currentTabs);
          for (let tab of oldTabs.values())
            currentTabs.has(tab) ? opened.delete(tab) : closed.add(tab);
          if (this.open = currentTabs, closed.size > 0) {
            let toFire = /* @__PURE__ */ new Set();
            for (let item of closed)
              toFire.add(vscode_1.Uri.parse(item));
            this._onClose.fire(toFire);
          }
          if (opened.size > 0) {
            let toFire = /* @__PURE__ */ new Set();
            for (let item of opened)
              toFire.add(vscode_1.Uri.parse(item));
            this._onOpen.fire(toFire);
          }
        };
        vscode_1.window.tabGroups.onDidChangeTabs !== void 0 ? this.disposable = vscode_1.window.tabGroups.onDidChangeTabs(openTabsHandler) : this.disposable = { dispose: () => {
        } };
      }
      get onClose() {
        return this._onClose.event;
      }
      get onOpen() {
        return this._onOpen.event;
      }
      dispose() {
        this.disposable.dispose();
      }
      isActive(document) {
        return document instanceof vscode_1.Uri ? vscode_1.window.activeTextEditor?.document.uri === document : vscode_1.window.activeTextEditor?.document === document;
      }
      isVisible(document) {
        let uri = document instanceof vscode_1.Uri ? document : document.uri;
        return this.open.has(uri.toString());
      }
      getTabResources() {
        let result = /* @__PURE__ */ new Set();
        return _Tabs.fillTabResources(/* @__PURE__ */ new Set(), result), result;
      }
      static fillTabResources(strings, uris) {
        let seen = strings ?? /* @__PURE__ */ new Set();
        for (let group of vscode_1.window.tabGroups.all)
          for (let tab of group.tabs) {
            let input = tab.input, uri;
            input instanceof vscode_1.TabInputText ? uri = input.uri : input instanceof vscode_1.TabInputTextDiff ? uri = input.modified : input instanceof vscode_1.TabInputCustom && (uri = input.uri), uri !== void 0 && !seen.has(uri.toString()) && (seen.add(uri.toString()), uris !== void 0 && uris.add(uri));
          }
      }
    }, PullState;
    (function(PullState2) {
      PullState2[PullState2.document = 1] = "document", PullState2[PullState2.workspace = 2] = "workspace";
    })(PullState || (PullState = {}));
    var DocumentOrUri;
    (function(DocumentOrUri2) {
      function asKey(document) {
        return document instanceof vscode_1.Uri ? document.toString() : document.uri.toString();
      }
      DocumentOrUri2.asKey = asKey;
    })(DocumentOrUri || (DocumentOrUri = {}));
    var DocumentPullStateTracker = class {
      constructor() {
        this.documentPullStates = /* @__PURE__ */ new Map(), this.workspacePullStates = /* @__PURE__ */ new Map();
      }
      track(kind, document, arg1) {
        let states = kind === PullState.document ? this.documentPullStates : this.workspacePullStates, [key, uri, version] = document instanceof vscode_1.Uri ? [document.toString(), document, arg1] : [document.uri.toString(), document.uri, document.version], state = states.get(key);
        return state === void 0 && (state = { document: uri, pulledVersion: version, resultId: void 0 }, states.set(key, state)), state;
      }
      update(kind, document, arg1, arg2) {
        let states = kind === PullState.document ? this.documentPullStates : this.workspacePullStates, [key, uri, version, resultId] = document instanceof vscode_1.Uri ? [document.toString(), document, arg1, arg2] : [document.uri.toString(), document.uri, document.version, arg1], state = states.get(key);
        state === void 0 ? (state = { document: uri, pulledVersion: version, resultId }, states.set(key, state)) : (state.pulledVersion = version, state.resultId = resultId);
      }
      unTrack(kind, document) {
        let key = DocumentOrUri.asKey(document);
        (kind === PullState.document ? this.documentPullStates : this.workspacePullStates).delete(key);
      }
      tracks(kind, document) {
        let key = DocumentOrUri.asKey(document);
        return (kind === PullState.document ? this.documentPullStates : this.workspacePullStates).has(key);
      }
      getResultId(kind, document) {
        let key = DocumentOrUri.asKey(document);
        return (kind === PullState.document ? this.documentPullStates : this.workspacePullStates).get(key)?.resultId;
      }
      getAllResultIds() {
        let result = [];
        for (let [uri, value] of this.workspacePullStates)
          this.documentPullStates.has(uri) && (value = this.documentPullStates.get(uri)), value.resultId !== void 0 && result.push({ uri, value: value.resultId });
        return result;
      }
    }, DiagnosticRequestor = class {
      constructor(client, tabs, options) {
        this.client = client, this.tabs = tabs, this.options = options, this.isDisposed = !1, this.onDidChangeDiagnosticsEmitter = new vscode_1.EventEmitter(), this.provider = this.createProvider(), this.diagnostics = vscode_1.languages.createDiagnosticCollection(options.identifier), this.openRequests = /* @__PURE__ */ new Map(), this.documentStates = new DocumentPullStateTracker(), this.workspaceErrorCounter = 0;
      }
      knows(kind, document) {
        let uri = document instanceof vscode_1.Uri ? document : document.uri;
        return this.documentStates.tracks(kind, document) || this.openRequests.has(uri.toString());
      }
      forget(kind, document) {
        this.documentStates.unTrack(kind, document);
      }
      pull(document, cb) {
        if (this.isDisposed)
          return;
        let uri = document instanceof vscode_1.Uri ? document : document.uri;
        this.pullAsync(document).then(() => {
          cb && cb();
        }, (error) => {
          this.client.error(`Document pull failed for text document ${uri.toString()}`, error, !1);
        });
      }
      async pullAsync(document, version) {
        if (this.isDisposed)
          return;
        let isUri = document instanceof vscode_1.Uri, uri = isUri ? document : document.uri, key = uri.toString();
        version = isUri ? version : document.version;
        let currentRequestState = this.openRequests.get(key), documentState = isUri ? this.documentStates.track(PullState.document, document, version) : this.documentStates.track(PullState.document, document);
        if (currentRequestState === void 0) {
          let tokenSource = new vscode_1.CancellationTokenSource();
          this.openRequests.set(key, { state: RequestStateKind.active, document, version, tokenSource });
          let report, afterState;
          try {
            report = await this.provider.provideDiagnostics(document, documentState.resultId, tokenSource.token) ?? { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] };
          } catch (error) {
            if (error instanceof features_1.LSPCancellationError && vscode_languageserver_protocol_1.DiagnosticServerCancellationData.is(error.data) && error.data.retriggerRequest === !1 && (afterState = { state: RequestStateKind.outDated, document }), afterState === void 0 && error instanceof vscode_1.CancellationError)
              afterState = { state: RequestStateKind.reschedule, document };
            else
              throw error;
          }
          if (afterState = afterState ?? this.openRequests.get(key), afterState === void 0) {
            this.client.error(`Lost request state in diagnostic pull model. Clearing diagnostics for ${key}`), this.diagnostics.delete(uri);
            return;
          }
          if (this.openRequests.delete(key), !this.tabs.isVisible(document)) {
            this.documentStates.unTrack(PullState.document, document);
            return;
          }
          if (afterState.state === RequestStateKind.outDated)
            return;
          report !== void 0 && (report.kind === vsdiag.DocumentDiagnosticReportKind.full && this.diagnostics.set(uri, report.items), documentState.pulledVersion = version, documentState.resultId = report.resultId), afterState.state === RequestStateKind.reschedule && this.pull(document);
        } else
          currentRequestState.state === RequestStateKind.active ? (currentRequestState.tokenSource.cancel(), this.openRequests.set(key, { state: RequestStateKind.reschedule, document: currentRequestState.document })) : currentRequestState.state === RequestStateKind.outDated && this.openRequests.set(key, { state: RequestStateKind.reschedule, document: currentRequestState.document });
      }
      forgetDocument(document) {
        let uri = document instanceof vscode_1.Uri ? document : document.uri, key = uri.toString(), request = this.openRequests.get(key);
        this.options.workspaceDiagnostics ? request !== void 0 ? this.openRequests.set(key, { state: RequestStateKind.reschedule, document }) : this.pull(document, () => {
          this.forget(PullState.document, document);
        }) : (request !== void 0 && (request.state === RequestStateKind.active && request.tokenSource.cancel(), this.openRequests.set(key, { state: RequestStateKind.outDated, document })), this.diagnostics.delete(uri), this.forget(PullState.document, document));
      }
      pullWorkspace() {
        this.isDisposed || this.pullWorkspaceAsync().then(() => {
          this.workspaceTimeout = (0, vscode_languageserver_protocol_1.RAL)().timer.setTimeout(() => {
            this.pullWorkspace();
          }, 2e3);
        }, (error) => {
          !(error instanceof features_1.LSPCancellationError) && !vscode_languageserver_protocol_1.DiagnosticServerCancellationData.is(error.data) && (this.client.error("Workspace diagnostic pull failed.", error, !1), this.workspaceErrorCounter++), this.workspaceErrorCounter <= 5 && (this.workspaceTimeout = (0, vscode_languageserver_protocol_1.RAL)().timer.setTimeout(() => {
            this.pullWorkspace();
          }, 2e3));
        });
      }
      async pullWorkspaceAsync() {
        if (!this.provider.provideWorkspaceDiagnostics || this.isDisposed)
          return;
        this.workspaceCancellation !== void 0 && (this.workspaceCancellation.cancel(), this.workspaceCancellation = void 0), this.workspaceCancellation = new vscode_1.CancellationTokenSource();
        let previousResultIds = this.documentStates.getAllResultIds().map((item) => ({
          uri: this.client.protocol2CodeConverter.asUri(item.uri),
          value: item.value
        }));
        await this.provider.provideWorkspaceDiagnostics(previousResultIds, this.workspaceCancellation.token, (chunk) => {
          if (!(!chunk || this.isDisposed))
            for (let item of chunk.items)
              item.kind === vsdiag.DocumentDiagnosticReportKind.full && (this.documentStates.tracks(PullState.document, item.uri) || this.diagnostics.set(item.uri, item.items)), this.documentStates.update(PullState.workspace, item.uri, item.version ?? void 0, item.resultId);
        });
      }
      createProvider() {
        let result = {
          onDidChangeDiagnostics: this.onDidChangeDiagnosticsEmitter.event,
          provideDiagnostics: (document, previousResultId, token) => {
            let provideDiagnostics = (document2, previousResultId2, token2) => {
              let params = {
                identifier: this.options.identifier,
                textDocument: { uri: this.client.code2ProtocolConverter.asUri(document2 instanceof vscode_1.Uri ? document2 : document2.uri) },
                previousResultId: previousResultId2
              };
              return this.isDisposed === !0 || !this.client.isRunning() ? { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] } : this.client.sendRequest(vscode_languageserver_protocol_1.DocumentDiagnosticRequest.type, params, token2).then(async (result2) => result2 == null || this.isDisposed || token2.isCancellationRequested ? { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] } : result2.kind === vscode_languageserver_protocol_1.DocumentDiagnosticReportKind.Full ? { kind: vsdiag.DocumentDiagnosticReportKind.full, resultId: result2.resultId, items: await this.client.protocol2CodeConverter.asDiagnostics(result2.items, token2) } : { kind: vsdiag.DocumentDiagnosticReportKind.unChanged, resultId: result2.resultId }, (error) => this.client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentDiagnosticRequest.type, token2, error, { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] }));
            }, middleware = this.client.middleware;
            return middleware.provideDiagnostics ? middleware.provideDiagnostics(document, previousResultId, token, provideDiagnostics) : provideDiagnostics(document, previousResultId, token);
          }
        };
        return this.options.workspaceDiagnostics && (result.provideWorkspaceDiagnostics = (resultIds, token, resultReporter) => {
          let convertReport = async (report) => report.kind === vscode_languageserver_protocol_1.DocumentDiagnosticReportKind.Full ? {
            kind: vsdiag.DocumentDiagnosticReportKind.full,
            uri: this.client.protocol2CodeConverter.asUri(report.uri),
            resultId: report.resultId,
            version: report.version,
            items: await this.client.protocol2CodeConverter.asDiagnostics(report.items, token)
          } : {
            kind: vsdiag.DocumentDiagnosticReportKind.unChanged,
            uri: this.client.protocol2CodeConverter.asUri(report.uri),
            resultId: report.resultId,
            version: report.version
          }, convertPreviousResultIds = (resultIds2) => {
            let converted = [];
            for (let item of resultIds2)
              converted.push({ uri: this.client.code2ProtocolConverter.asUri(item.uri), value: item.value });
            return converted;
          }, provideDiagnostics = (resultIds2, token2) => {
            let partialResultToken = (0, uuid_1.generateUuid)(), disposable = this.client.onProgress(vscode_languageserver_protocol_1.WorkspaceDiagnosticRequest.partialResult, partialResultToken, async (partialResult) => {
              if (partialResult == null) {
                resultReporter(null);
                return;
              }
              let converted = {
                items: []
              };
              for (let item of partialResult.items)
                try {
                  converted.items.push(await convertReport(item));
                } catch (error) {
                  this.client.error("Converting workspace diagnostics failed.", error);
                }
              resultReporter(converted);
            }), params = {
              identifier: this.options.identifier,
              previousResultIds: convertPreviousResultIds(resultIds2),
              partialResultToken
            };
            return this.isDisposed === !0 || !this.client.isRunning() ? { items: [] } : this.client.sendRequest(vscode_languageserver_protocol_1.WorkspaceDiagnosticRequest.type, params, token2).then(async (result2) => {
              if (token2.isCancellationRequested)
                return { items: [] };
              let converted = {
                items: []
              };
              for (let item of result2.items)
                converted.items.push(await convertReport(item));
              return disposable.dispose(), resultReporter(converted), { items: [] };
            }, (error) => (disposable.dispose(), this.client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentDiagnosticRequest.type, token2, error, { items: [] })));
          }, middleware = this.client.middleware;
          return middleware.provideWorkspaceDiagnostics ? middleware.provideWorkspaceDiagnostics(resultIds, token, resultReporter, provideDiagnostics) : provideDiagnostics(resultIds, token, resultReporter);
        }), result;
      }
      dispose() {
        this.isDisposed = !0, this.workspaceCancellation?.cancel(), this.workspaceTimeout?.dispose();
        for (let [key, request] of this.openRequests)
          request.state === RequestStateKind.active && request.tokenSource.cancel(), this.openRequests.set(key, { state: RequestStateKind.outDated, document: request.document });
        this.diagnostics.dispose();
      }
    }, BackgroundScheduler = class {
      constructor(diagnosticRequestor) {
        this.diagnosticRequestor = diagnosticRequestor, this.documents = new vscode_languageserver_protocol_1.LinkedMap(), this.isDisposed = !1;
      }
      add(document) {
        if (this.isDisposed === !0)
          return;
        let key = DocumentOrUri.asKey(document);
        this.documents.has(key) || (this.documents.set(key, document, vscode_languageserver_protocol_1.Touch.Last), this.trigger());
      }
      remove(document) {
        let key = DocumentOrUri.asKey(document);
        this.documents.delete(key), this.documents.size === 0 ? this.stop() : key === this.endDocumentKey() && (this.endDocument = this.documents.last);
      }
      trigger() {
        if (this.isDisposed !== !0) {
          if (this.intervalHandle !== void 0) {
            this.endDocument = this.documents.last;
            return;
          }
          this.endDocument = this.documents.last, this.intervalHandle = (0, vscode_languageserver_protocol_1.RAL)().timer.setInterval(() => {
            let document = this.documents.first;
            if (document !== void 0) {
              let key = DocumentOrUri.asKey(document);
              this.diagnosticRequestor.pull(document), this.documents.set(key, document, vscode_languageserver_protocol_1.Touch.Last), key === this.endDocumentKey() && this.stop();
            }
          }, 200);
        }
      }
      dispose() {
        this.isDisposed = !0, this.stop(), this.documents.clear();
      }
      stop() {
        this.intervalHandle?.dispose(), this.intervalHandle = void 0, this.endDocument = void 0;
      }
      endDocumentKey() {
        return this.endDocument !== void 0 ? DocumentOrUri.asKey(this.endDocument) : void 0;
      }
    }, DiagnosticFeatureProviderImpl = class {
      constructor(client, tabs, options) {
        let diagnosticPullOptions = client.clientOptions.diagnosticPullOptions ?? { onChange: !0, onSave: !1 }, documentSelector = client.protocol2CodeConverter.asDocumentSelector(options.documentSelector), disposables = [], matchResource = (resource) => {
          let selector = options.documentSelector;
          if (diagnosticPullOptions.match !== void 0)
            return diagnosticPullOptions.match(selector, resource);
          for (let filter of selector)
            if (vscode_languageserver_protocol_1.TextDocumentFilter.is(filter)) {
              if (typeof filter == "string" || filter.language !== void 0 && filter.language !== "*" || filter.scheme !== void 0 && filter.scheme !== "*" && filter.scheme !== resource.scheme)
                return !1;
              if (filter.pattern !== void 0) {
                let matcher = new minimatch.Minimatch(filter.pattern, { noext: !0 });
                if (!matcher.makeRe() || !matcher.match(resource.fsPath))
                  return !1;
              }
            }
          return !0;
        }, matches = (document) => document instanceof vscode_1.Uri ? matchResource(document) : vscode_1.languages.match(documentSelector, document) > 0 && tabs.isVisible(document), isActiveDocument = (document) => document instanceof vscode_1.Uri ? this.activeTextDocument?.uri.toString() === document.toString() : this.activeTextDocument === document;
        this.diagnosticRequestor = new DiagnosticRequestor(client, tabs, options), this.backgroundScheduler = new BackgroundScheduler(this.diagnosticRequestor);
        let addToBackgroundIfNeeded = (document) => {
          !matches(document) || !options.interFileDependencies || isActiveDocument(document) || this.backgroundScheduler.add(document);
        };
        this.activeTextDocument = vscode_1.window.activeTextEditor?.document, vscode_1.window.onDidChangeActiveTextEditor((editor) => {
          let oldActive = this.activeTextDocument;
          this.activeTextDocument = editor?.document, oldActive !== void 0 && addToBackgroundIfNeeded(oldActive), this.activeTextDocument !== void 0 && this.backgroundScheduler.remove(this.activeTextDocument);
        });
        let openFeature = client.getFeature(vscode_languageserver_protocol_1.DidOpenTextDocumentNotification.method);
        disposables.push(openFeature.onNotificationSent((event) => {
          let textDocument = event.textDocument;
          this.diagnosticRequestor.knows(PullState.document, textDocument) || matches(textDocument) && this.diagnosticRequestor.pull(textDocument, () => {
            addToBackgroundIfNeeded(textDocument);
          });
        })), disposables.push(tabs.onOpen((opened) => {
          for (let resource of opened) {
            if (this.diagnosticRequestor.knows(PullState.document, resource))
              continue;
            let uriStr = resource.toString(), textDocument;
            for (let item of vscode_1.workspace.textDocuments)
              if (uriStr === item.uri.toString()) {
                textDocument = item;
                break;
              }
            textDocument !== void 0 && matches(textDocument) && this.diagnosticRequestor.pull(textDocument, () => {
              addToBackgroundIfNeeded(textDocument);
            });
          }
        }));
        let pulledTextDocuments = /* @__PURE__ */ new Set();
        for (let textDocument of vscode_1.workspace.textDocuments)
          matches(textDocument) && (this.diagnosticRequestor.pull(textDocument, () => {
            addToBackgroundIfNeeded(textDocument);
          }), pulledTextDocuments.add(textDocument.uri.toString()));
        if (diagnosticPullOptions.onTabs === !0)
          for (let resource of tabs.getTabResources())
            !pulledTextDocuments.has(resource.toString()) && matches(resource) && this.diagnosticRequestor.pull(resource, () => {
              addToBackgroundIfNeeded(resource);
            });
        if (diagnosticPullOptions.onChange === !0) {
          let changeFeature = client.getFeature(vscode_languageserver_protocol_1.DidChangeTextDocumentNotification.method);
          disposables.push(changeFeature.onNotificationSent(async (event) => {
            let textDocument = event.textDocument;
            (diagnosticPullOptions.filter === void 0 || !diagnosticPullOptions.filter(textDocument, DiagnosticPullMode.onType)) && this.diagnosticRequestor.knows(PullState.document, textDocument) && this.diagnosticRequestor.pull(textDocument, () => {
              this.backgroundScheduler.trigger();
            });
          }));
        }
        if (diagnosticPullOptions.onSave === !0) {
          let saveFeature = client.getFeature(vscode_languageserver_protocol_1.DidSaveTextDocumentNotification.method);
          disposables.push(saveFeature.onNotificationSent((event) => {
            let textDocument = event.textDocument;
            (diagnosticPullOptions.filter === void 0 || !diagnosticPullOptions.filter(textDocument, DiagnosticPullMode.onSave)) && this.diagnosticRequestor.knows(PullState.document, textDocument) && this.diagnosticRequestor.pull(event.textDocument, () => {
              this.backgroundScheduler.trigger();
            });
          }));
        }
        let closeFeature = client.getFeature(vscode_languageserver_protocol_1.DidCloseTextDocumentNotification.method);
        disposables.push(closeFeature.onNotificationSent((event) => {
          this.cleanUpDocument(event.textDocument);
        })), tabs.onClose((closed) => {
          for (let document of closed)
            this.cleanUpDocument(document);
        }), this.diagnosticRequestor.onDidChangeDiagnosticsEmitter.event(() => {
          for (let textDocument of vscode_1.workspace.textDocuments)
            matches(textDocument) && this.diagnosticRequestor.pull(textDocument);
        }), options.workspaceDiagnostics === !0 && options.identifier !== "da348dc5-c30a-4515-9d98-31ff3be38d14" && this.diagnosticRequestor.pullWorkspace(), this.disposable = vscode_1.Disposable.from(...disposables, this.backgroundScheduler, this.diagnosticRequestor);
      }
      get onDidChangeDiagnosticsEmitter() {
        return this.diagnosticRequestor.onDidChangeDiagnosticsEmitter;
      }
      get diagnostics() {
        return this.diagnosticRequestor.provider;
      }
      cleanUpDocument(document) {
        this.diagnosticRequestor.knows(PullState.document, document) && (this.diagnosticRequestor.forgetDocument(document), this.backgroundScheduler.remove(document));
      }
    }, DiagnosticFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DocumentDiagnosticRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let capability = ensure(ensure(capabilities, "textDocument"), "diagnostic");
        capability.dynamicRegistration = !0, capability.relatedDocumentSupport = !1, ensure(ensure(capabilities, "workspace"), "diagnostics").refreshSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        this._client.onRequest(vscode_languageserver_protocol_1.DiagnosticRefreshRequest.type, async () => {
          for (let provider of this.getAllProviders())
            provider.onDidChangeDiagnosticsEmitter.fire();
        });
        let [id, options] = this.getRegistration(documentSelector, capabilities.diagnosticProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      clear() {
        this.tabs !== void 0 && (this.tabs.dispose(), this.tabs = void 0), super.clear();
      }
      registerLanguageProvider(options) {
        this.tabs === void 0 && (this.tabs = new Tabs());
        let provider = new DiagnosticFeatureProviderImpl(this._client, this.tabs, options);
        return [provider.disposable, provider];
      }
    };
    exports2.DiagnosticFeature = DiagnosticFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/notebook.js
var require_notebook = __commonJS({
  "node_modules/vscode-languageclient/lib/common/notebook.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.NotebookDocumentSyncFeature = void 0;
    var vscode5 = require("vscode"), minimatch = require_minimatch(), proto = require_main3(), UUID = require_uuid(), Is = require_is();
    function ensure(target, key) {
      return target[key] === void 0 && (target[key] = {}), target[key];
    }
    var Converter;
    (function(Converter2) {
      let c2p;
      (function(c2p2) {
        function asVersionedNotebookDocumentIdentifier(notebookDocument, base) {
          return {
            version: notebookDocument.version,
            uri: base.asUri(notebookDocument.uri)
          };
        }
        c2p2.asVersionedNotebookDocumentIdentifier = asVersionedNotebookDocumentIdentifier;
        function asNotebookDocument(notebookDocument, cells, base) {
          let result = proto.NotebookDocument.create(base.asUri(notebookDocument.uri), notebookDocument.notebookType, notebookDocument.version, asNotebookCells(cells, base));
          return Object.keys(notebookDocument.metadata).length > 0 && (result.metadata = asMetadata(notebookDocument.metadata)), result;
        }
        c2p2.asNotebookDocument = asNotebookDocument;
        function asNotebookCells(cells, base) {
          return cells.map((cell) => asNotebookCell(cell, base));
        }
        c2p2.asNotebookCells = asNotebookCells;
        function asMetadata(metadata) {
          return deepCopy(/* @__PURE__ */ new Set(), metadata);
        }
        c2p2.asMetadata = asMetadata;
        function asNotebookCell(cell, base) {
          let result = proto.NotebookCell.create(asNotebookCellKind(cell.kind), base.asUri(cell.document.uri));
          return Object.keys(cell.metadata).length > 0 && (result.metadata = asMetadata(cell.metadata)), cell.executionSummary !== void 0 && Is.number(cell.executionSummary.executionOrder) && Is.boolean(cell.executionSummary.success) && (result.executionSummary = {
            executionOrder: cell.executionSummary.executionOrder,
            success: cell.executionSummary.success
          }), result;
        }
        c2p2.asNotebookCell = asNotebookCell;
        function asNotebookCellKind(kind) {
          switch (kind) {
            case vscode5.NotebookCellKind.Markup:
              return proto.NotebookCellKind.Markup;
            case vscode5.NotebookCellKind.Code:
              return proto.NotebookCellKind.Code;
          }
        }
        function deepCopy(seen, value) {
          if (seen.has(value))
            throw new Error("Can't deep copy cyclic structures.");
          if (Array.isArray(value)) {
            let result = [];
            for (let elem of value)
              if (elem !== null && typeof elem == "object" || Array.isArray(elem))
                result.push(deepCopy(seen, elem));
              else {
                if (elem instanceof RegExp)
                  throw new Error("Can't transfer regular expressions to the server");
                result.push(elem);
              }
            return result;
          } else {
            let props = Object.keys(value), result = /* @__PURE__ */ Object.create(null);
            for (let prop of props) {
              let elem = value[prop];
              if (elem !== null && typeof elem == "object" || Array.isArray(elem))
                result[prop] = deepCopy(seen, elem);
              else {
                if (elem instanceof RegExp)
                  throw new Error("Can't transfer regular expressions to the server");
                result[prop] = elem;
              }
            }
            return result;
          }
        }
        function asTextContentChange(event, base) {
          let params = base.asChangeTextDocumentParams(event, event.document.uri, event.document.version);
          return { document: params.textDocument, changes: params.contentChanges };
        }
        c2p2.asTextContentChange = asTextContentChange;
        function asNotebookDocumentChangeEvent(event, base) {
          let result = /* @__PURE__ */ Object.create(null);
          if (event.metadata && (result.metadata = Converter2.c2p.asMetadata(event.metadata)), event.cells !== void 0) {
            let cells = /* @__PURE__ */ Object.create(null), changedCells = event.cells;
            changedCells.structure && (cells.structure = {
              array: {
                start: changedCells.structure.array.start,
                deleteCount: changedCells.structure.array.deleteCount,
                cells: changedCells.structure.array.cells !== void 0 ? changedCells.structure.array.cells.map((cell) => Converter2.c2p.asNotebookCell(cell, base)) : void 0
              },
              didOpen: changedCells.structure.didOpen !== void 0 ? changedCells.structure.didOpen.map((cell) => base.asOpenTextDocumentParams(cell.document).textDocument) : void 0,
              didClose: changedCells.structure.didClose !== void 0 ? changedCells.structure.didClose.map((cell) => base.asCloseTextDocumentParams(cell.document).textDocument) : void 0
            }), changedCells.data !== void 0 && (cells.data = changedCells.data.map((cell) => Converter2.c2p.asNotebookCell(cell, base))), changedCells.textContent !== void 0 && (cells.textContent = changedCells.textContent.map((event2) => Converter2.c2p.asTextContentChange(event2, base))), Object.keys(cells).length > 0 && (result.cells = cells);
          }
          return result;
        }
        c2p2.asNotebookDocumentChangeEvent = asNotebookDocumentChangeEvent;
      })(c2p = Converter2.c2p || (Converter2.c2p = {}));
    })(Converter || (Converter = {}));
    var $NotebookCell;
    (function($NotebookCell2) {
      function computeDiff(originalCells, modifiedCells, compareMetadata) {
        let originalLength = originalCells.length, modifiedLength = modifiedCells.length, startIndex = 0;
        for (; startIndex < modifiedLength && startIndex < originalLength && equals(originalCells[startIndex], modifiedCells[startIndex], compareMetadata); )
          startIndex++;
        if (startIndex < modifiedLength && startIndex < originalLength) {
          let originalEndIndex = originalLength - 1, modifiedEndIndex = modifiedLength - 1;
          for (; originalEndIndex >= 0 && modifiedEndIndex >= 0 && equals(originalCells[originalEndIndex], modifiedCells[modifiedEndIndex], compareMetadata); )
            originalEndIndex--, modifiedEndIndex--;
          let deleteCount = originalEndIndex + 1 - startIndex, newCells = startIndex === modifiedEndIndex + 1 ? void 0 : modifiedCells.slice(startIndex, modifiedEndIndex + 1);
          return newCells !== void 0 ? { start: startIndex, deleteCount, cells: newCells } : { start: startIndex, deleteCount };
        } else return startIndex < modifiedLength ? { start: startIndex, deleteCount: 0, cells: modifiedCells.slice(startIndex) } : startIndex < originalLength ? { start: startIndex, deleteCount: originalLength - startIndex } : void 0;
      }
      $NotebookCell2.computeDiff = computeDiff;
      function equals(one, other, compareMetaData = !0) {
        return one.kind !== other.kind || one.document.uri.toString() !== other.document.uri.toString() || one.document.languageId !== other.document.languageId || !equalsExecution(one.executionSummary, other.executionSummary) ? !1 : !compareMetaData || compareMetaData && equalsMetadata(one.metadata, other.metadata);
      }
      function equalsExecution(one, other) {
        return one === other ? !0 : one === void 0 || other === void 0 ? !1 : one.executionOrder === other.executionOrder && one.success === other.success && equalsTiming(one.timing, other.timing);
      }
      function equalsTiming(one, other) {
        return one === other ? !0 : one === void 0 || other === void 0 ? !1 : one.startTime === other.startTime && one.endTime === other.endTime;
      }
      function equalsMetadata(one, other) {
        if (one === other)
          return !0;
        if (one == null || other === null || other === void 0 || typeof one != typeof other || typeof one != "object")
          return !1;
        let oneArray = Array.isArray(one), otherArray = Array.isArray(other);
        if (oneArray !== otherArray)
          return !1;
        if (oneArray && otherArray) {
          if (one.length !== other.length)
            return !1;
          for (let i = 0; i < one.length; i++)
            if (!equalsMetadata(one[i], other[i]))
              return !1;
        }
        if (isObjectLiteral(one) && isObjectLiteral(other)) {
          let oneKeys = Object.keys(one), otherKeys = Object.keys(other);
          if (oneKeys.length !== otherKeys.length || (oneKeys.sort(), otherKeys.sort(), !equalsMetadata(oneKeys, otherKeys)))
            return !1;
          for (let i = 0; i < oneKeys.length; i++) {
            let prop = oneKeys[i];
            if (!equalsMetadata(one[prop], other[prop]))
              return !1;
          }
          return !0;
        }
        return !1;
      }
      function isObjectLiteral(value) {
        return value !== null && typeof value == "object";
      }
      $NotebookCell2.isObjectLiteral = isObjectLiteral;
    })($NotebookCell || ($NotebookCell = {}));
    var $NotebookDocumentFilter;
    (function($NotebookDocumentFilter2) {
      function matchNotebook(filter, notebookDocument) {
        if (typeof filter == "string")
          return filter === "*" || notebookDocument.notebookType === filter;
        if (filter.notebookType !== void 0 && filter.notebookType !== "*" && notebookDocument.notebookType !== filter.notebookType)
          return !1;
        let uri = notebookDocument.uri;
        if (filter.scheme !== void 0 && filter.scheme !== "*" && uri.scheme !== filter.scheme)
          return !1;
        if (filter.pattern !== void 0) {
          let matcher = new minimatch.Minimatch(filter.pattern, { noext: !0 });
          if (!matcher.makeRe() || !matcher.match(uri.fsPath))
            return !1;
        }
        return !0;
      }
      $NotebookDocumentFilter2.matchNotebook = matchNotebook;
    })($NotebookDocumentFilter || ($NotebookDocumentFilter = {}));
    var $NotebookDocumentSyncOptions;
    (function($NotebookDocumentSyncOptions2) {
      function asDocumentSelector(options) {
        let selector = options.notebookSelector, result = [];
        for (let element of selector) {
          let notebookType = (typeof element.notebook == "string" ? element.notebook : element.notebook?.notebookType) ?? "*", scheme = typeof element.notebook == "string" ? void 0 : element.notebook?.scheme, pattern = typeof element.notebook == "string" ? void 0 : element.notebook?.pattern;
          if (element.cells !== void 0)
            for (let cell of element.cells)
              result.push(asDocumentFilter(notebookType, scheme, pattern, cell.language));
          else
            result.push(asDocumentFilter(notebookType, scheme, pattern, void 0));
        }
        return result;
      }
      $NotebookDocumentSyncOptions2.asDocumentSelector = asDocumentSelector;
      function asDocumentFilter(notebookType, scheme, pattern, language) {
        return scheme === void 0 && pattern === void 0 ? { notebook: notebookType, language } : { notebook: { notebookType, scheme, pattern }, language };
      }
    })($NotebookDocumentSyncOptions || ($NotebookDocumentSyncOptions = {}));
    var SyncInfo;
    (function(SyncInfo2) {
      function create(cells) {
        return {
          cells,
          uris: new Set(cells.map((cell) => cell.document.uri.toString()))
        };
      }
      SyncInfo2.create = create;
    })(SyncInfo || (SyncInfo = {}));
    var NotebookDocumentSyncFeatureProvider = class {
      constructor(client, options) {
        this.client = client, this.options = options, this.notebookSyncInfo = /* @__PURE__ */ new Map(), this.notebookDidOpen = /* @__PURE__ */ new Set(), this.disposables = [], this.selector = client.protocol2CodeConverter.asDocumentSelector($NotebookDocumentSyncOptions.asDocumentSelector(options)), vscode5.workspace.onDidOpenNotebookDocument((notebookDocument) => {
          this.notebookDidOpen.add(notebookDocument.uri.toString()), this.didOpen(notebookDocument);
        }, void 0, this.disposables);
        for (let notebookDocument of vscode5.workspace.notebookDocuments)
          this.notebookDidOpen.add(notebookDocument.uri.toString()), this.didOpen(notebookDocument);
        vscode5.workspace.onDidChangeNotebookDocument((event) => this.didChangeNotebookDocument(event), void 0, this.disposables), this.options.save === !0 && vscode5.workspace.onDidSaveNotebookDocument((notebookDocument) => this.didSave(notebookDocument), void 0, this.disposables), vscode5.workspace.onDidCloseNotebookDocument((notebookDocument) => {
          this.didClose(notebookDocument), this.notebookDidOpen.delete(notebookDocument.uri.toString());
        }, void 0, this.disposables);
      }
      getState() {
        for (let notebook of vscode5.workspace.notebookDocuments)
          if (this.getMatchingCells(notebook) !== void 0)
            return { kind: "document", id: "$internal", registrations: !0, matches: !0 };
        return { kind: "document", id: "$internal", registrations: !0, matches: !1 };
      }
      get mode() {
        return "notebook";
      }
      handles(textDocument) {
        return vscode5.languages.match(this.selector, textDocument) > 0;
      }
      didOpenNotebookCellTextDocument(notebookDocument, cell) {
        if (vscode5.languages.match(this.selector, cell.document) === 0 || !this.notebookDidOpen.has(notebookDocument.uri.toString()))
          return;
        let syncInfo = this.notebookSyncInfo.get(notebookDocument.uri.toString()), cellMatches = this.cellMatches(notebookDocument, cell);
        if (syncInfo !== void 0) {
          let cellIsSynced = syncInfo.uris.has(cell.document.uri.toString());
          if (cellMatches && cellIsSynced || !cellMatches && !cellIsSynced)
            return;
          if (cellMatches) {
            let matchingCells = this.getMatchingCells(notebookDocument);
            if (matchingCells !== void 0) {
              let event = this.asNotebookDocumentChangeEvent(notebookDocument, void 0, syncInfo, matchingCells);
              event !== void 0 && this.doSendChange(event, matchingCells).catch(() => {
              });
            }
          }
        } else
          cellMatches && this.doSendOpen(notebookDocument, [cell]).catch(() => {
          });
      }
      didChangeNotebookCellTextDocument(notebookDocument, event) {
        vscode5.languages.match(this.selector, event.document) !== 0 && this.doSendChange({
          notebook: notebookDocument,
          cells: { textContent: [event] }
        }, void 0).catch(() => {
        });
      }
      didCloseNotebookCellTextDocument(notebookDocument, cell) {
        let syncInfo = this.notebookSyncInfo.get(notebookDocument.uri.toString());
        if (syncInfo === void 0)
          return;
        let cellUri = cell.document.uri, index = syncInfo.cells.findIndex((item) => item.document.uri.toString() === cellUri.toString());
        if (index !== -1)
          if (index === 0 && syncInfo.cells.length === 1)
            this.doSendClose(notebookDocument, syncInfo.cells).catch(() => {
            });
          else {
            let newCells = syncInfo.cells.slice(), deleted = newCells.splice(index, 1);
            this.doSendChange({
              notebook: notebookDocument,
              cells: {
                structure: {
                  array: { start: index, deleteCount: 1 },
                  didClose: deleted
                }
              }
            }, newCells).catch(() => {
            });
          }
      }
      dispose() {
        for (let disposable of this.disposables)
          disposable.dispose();
      }
      didOpen(notebookDocument, matchingCells = this.getMatchingCells(notebookDocument), syncInfo = this.notebookSyncInfo.get(notebookDocument.uri.toString())) {
        if (syncInfo !== void 0)
          if (matchingCells !== void 0) {
            let event = this.asNotebookDocumentChangeEvent(notebookDocument, void 0, syncInfo, matchingCells);
            event !== void 0 && this.doSendChange(event, matchingCells).catch(() => {
            });
          } else
            this.doSendClose(notebookDocument, []).catch(() => {
            });
        else {
          if (matchingCells === void 0)
            return;
          this.doSendOpen(notebookDocument, matchingCells).catch(() => {
          });
        }
      }
      didChangeNotebookDocument(event) {
        let notebookDocument = event.notebook, syncInfo = this.notebookSyncInfo.get(notebookDocument.uri.toString());
        if (syncInfo === void 0) {
          if (event.contentChanges.length === 0)
            return;
          let cells = this.getMatchingCells(notebookDocument);
          if (cells === void 0)
            return;
          this.didOpen(notebookDocument, cells, syncInfo);
        } else {
          let cells = this.getMatchingCells(notebookDocument);
          if (cells === void 0) {
            this.didClose(notebookDocument, syncInfo);
            return;
          }
          let newEvent = this.asNotebookDocumentChangeEvent(event.notebook, event, syncInfo, cells);
          newEvent !== void 0 && this.doSendChange(newEvent, cells).catch(() => {
          });
        }
      }
      didSave(notebookDocument) {
        this.notebookSyncInfo.get(notebookDocument.uri.toString()) !== void 0 && this.doSendSave(notebookDocument).catch(() => {
        });
      }
      didClose(notebookDocument, syncInfo = this.notebookSyncInfo.get(notebookDocument.uri.toString())) {
        if (syncInfo === void 0)
          return;
        let syncedCells = notebookDocument.getCells().filter((cell) => syncInfo.uris.has(cell.document.uri.toString()));
        this.doSendClose(notebookDocument, syncedCells).catch(() => {
        });
      }
      async sendDidOpenNotebookDocument(notebookDocument) {
        let cells = this.getMatchingCells(notebookDocument);
        if (cells !== void 0)
          return this.doSendOpen(notebookDocument, cells);
      }
      async doSendOpen(notebookDocument, cells) {
        let send = async (notebookDocument2, cells2) => {
          let nb = Converter.c2p.asNotebookDocument(notebookDocument2, cells2, this.client.code2ProtocolConverter), cellDocuments = cells2.map((cell) => this.client.code2ProtocolConverter.asTextDocumentItem(cell.document));
          try {
            await this.client.sendNotification(proto.DidOpenNotebookDocumentNotification.type, {
              notebookDocument: nb,
              cellTextDocuments: cellDocuments
            });
          } catch (error) {
            throw this.client.error("Sending DidOpenNotebookDocumentNotification failed", error), error;
          }
        }, middleware = this.client.middleware?.notebooks;
        return this.notebookSyncInfo.set(notebookDocument.uri.toString(), SyncInfo.create(cells)), middleware?.didOpen !== void 0 ? middleware.didOpen(notebookDocument, cells, send) : send(notebookDocument, cells);
      }
      async sendDidChangeNotebookDocument(event) {
        return this.doSendChange(event, void 0);
      }
      async doSendChange(event, cells = this.getMatchingCells(event.notebook)) {
        let send = async (event2) => {
          try {
            await this.client.sendNotification(proto.DidChangeNotebookDocumentNotification.type, {
              notebookDocument: Converter.c2p.asVersionedNotebookDocumentIdentifier(event2.notebook, this.client.code2ProtocolConverter),
              change: Converter.c2p.asNotebookDocumentChangeEvent(event2, this.client.code2ProtocolConverter)
            });
          } catch (error) {
            throw this.client.error("Sending DidChangeNotebookDocumentNotification failed", error), error;
          }
        }, middleware = this.client.middleware?.notebooks;
        return event.cells?.structure !== void 0 && this.notebookSyncInfo.set(event.notebook.uri.toString(), SyncInfo.create(cells ?? [])), middleware?.didChange !== void 0 ? middleware?.didChange(event, send) : send(event);
      }
      async sendDidSaveNotebookDocument(notebookDocument) {
        return this.doSendSave(notebookDocument);
      }
      async doSendSave(notebookDocument) {
        let send = async (notebookDocument2) => {
          try {
            await this.client.sendNotification(proto.DidSaveNotebookDocumentNotification.type, {
              notebookDocument: { uri: this.client.code2ProtocolConverter.asUri(notebookDocument2.uri) }
            });
          } catch (error) {
            throw this.client.error("Sending DidSaveNotebookDocumentNotification failed", error), error;
          }
        }, middleware = this.client.middleware?.notebooks;
        return middleware?.didSave !== void 0 ? middleware.didSave(notebookDocument, send) : send(notebookDocument);
      }
      async sendDidCloseNotebookDocument(notebookDocument) {
        return this.doSendClose(notebookDocument, this.getMatchingCells(notebookDocument) ?? []);
      }
      async doSendClose(notebookDocument, cells) {
        let send = async (notebookDocument2, cells2) => {
          try {
            await this.client.sendNotification(proto.DidCloseNotebookDocumentNotification.type, {
              notebookDocument: { uri: this.client.code2ProtocolConverter.asUri(notebookDocument2.uri) },
              cellTextDocuments: cells2.map((cell) => this.client.code2ProtocolConverter.asTextDocumentIdentifier(cell.document))
            });
          } catch (error) {
            throw this.client.error("Sending DidCloseNotebookDocumentNotification failed", error), error;
          }
        }, middleware = this.client.middleware?.notebooks;
        return this.notebookSyncInfo.delete(notebookDocument.uri.toString()), middleware?.didClose !== void 0 ? middleware.didClose(notebookDocument, cells, send) : send(notebookDocument, cells);
      }
      asNotebookDocumentChangeEvent(notebook, event, syncInfo, matchingCells) {
        if (event !== void 0 && event.notebook !== notebook)
          throw new Error("Notebook must be identical");
        let result = {
          notebook
        };
        event?.metadata !== void 0 && (result.metadata = Converter.c2p.asMetadata(event.metadata));
        let matchingCellsSet;
        if (event?.cellChanges !== void 0 && event.cellChanges.length > 0) {
          let data = [];
          matchingCellsSet = new Set(matchingCells.map((cell) => cell.document.uri.toString()));
          for (let cellChange of event.cellChanges)
            matchingCellsSet.has(cellChange.cell.document.uri.toString()) && (cellChange.executionSummary !== void 0 || cellChange.metadata !== void 0) && data.push(cellChange.cell);
          data.length > 0 && (result.cells = result.cells ?? {}, result.cells.data = data);
        }
        if ((event?.contentChanges !== void 0 && event.contentChanges.length > 0 || event === void 0) && syncInfo !== void 0 && matchingCells !== void 0) {
          let oldCells = syncInfo.cells, newCells = matchingCells, diff = $NotebookCell.computeDiff(oldCells, newCells, !1), addedCells, removedCells;
          if (diff !== void 0) {
            addedCells = diff.cells === void 0 ? /* @__PURE__ */ new Map() : new Map(diff.cells.map((cell) => [cell.document.uri.toString(), cell])), removedCells = diff.deleteCount === 0 ? /* @__PURE__ */ new Map() : new Map(oldCells.slice(diff.start, diff.start + diff.deleteCount).map((cell) => [cell.document.uri.toString(), cell]));
            for (let key of Array.from(removedCells.keys()))
              addedCells.has(key) && (removedCells.delete(key), addedCells.delete(key));
            result.cells = result.cells ?? {};
            let didOpen = [], didClose = [];
            if (addedCells.size > 0 || removedCells.size > 0) {
              for (let cell of addedCells.values())
                didOpen.push(cell);
              for (let cell of removedCells.values())
                didClose.push(cell);
            }
            result.cells.structure = {
              array: diff,
              didOpen,
              didClose
            };
          }
        }
        return Object.keys(result).length > 1 ? result : void 0;
      }
      getMatchingCells(notebookDocument, cells = notebookDocument.getCells()) {
        if (this.options.notebookSelector !== void 0) {
          for (let item of this.options.notebookSelector)
            if (item.notebook === void 0 || $NotebookDocumentFilter.matchNotebook(item.notebook, notebookDocument)) {
              let filtered = this.filterCells(notebookDocument, cells, item.cells);
              return filtered.length === 0 ? void 0 : filtered;
            }
        }
      }
      cellMatches(notebookDocument, cell) {
        let cells = this.getMatchingCells(notebookDocument, [cell]);
        return cells !== void 0 && cells[0] === cell;
      }
      filterCells(notebookDocument, cells, cellSelector) {
        let filtered = cellSelector !== void 0 ? cells.filter((cell) => {
          let cellLanguage = cell.document.languageId;
          return cellSelector.some(((filter) => filter.language === "*" || cellLanguage === filter.language));
        }) : cells;
        return typeof this.client.clientOptions.notebookDocumentOptions?.filterCells == "function" ? this.client.clientOptions.notebookDocumentOptions.filterCells(notebookDocument, filtered) : filtered;
      }
    }, NotebookDocumentSyncFeature = class _NotebookDocumentSyncFeature {
      constructor(client) {
        this.client = client, this.registrations = /* @__PURE__ */ new Map(), this.registrationType = proto.NotebookDocumentSyncRegistrationType.type, vscode5.workspace.onDidOpenTextDocument((textDocument) => {
          if (textDocument.uri.scheme !== _NotebookDocumentSyncFeature.CellScheme)
            return;
          let [notebookDocument, notebookCell] = this.findNotebookDocumentAndCell(textDocument);
          if (!(notebookDocument === void 0 || notebookCell === void 0))
            for (let provider of this.registrations.values())
              provider instanceof NotebookDocumentSyncFeatureProvider && provider.didOpenNotebookCellTextDocument(notebookDocument, notebookCell);
        }), vscode5.workspace.onDidChangeTextDocument((event) => {
          if (event.contentChanges.length === 0)
            return;
          let textDocument = event.document;
          if (textDocument.uri.scheme !== _NotebookDocumentSyncFeature.CellScheme)
            return;
          let [notebookDocument] = this.findNotebookDocumentAndCell(textDocument);
          if (notebookDocument !== void 0)
            for (let provider of this.registrations.values())
              provider instanceof NotebookDocumentSyncFeatureProvider && provider.didChangeNotebookCellTextDocument(notebookDocument, event);
        }), vscode5.workspace.onDidCloseTextDocument((textDocument) => {
          if (textDocument.uri.scheme !== _NotebookDocumentSyncFeature.CellScheme)
            return;
          let [notebookDocument, notebookCell] = this.findNotebookDocumentAndCell(textDocument);
          if (!(notebookDocument === void 0 || notebookCell === void 0))
            for (let provider of this.registrations.values())
              provider instanceof NotebookDocumentSyncFeatureProvider && provider.didCloseNotebookCellTextDocument(notebookDocument, notebookCell);
        });
      }
      getState() {
        if (this.registrations.size === 0)
          return { kind: "document", id: this.registrationType.method, registrations: !1, matches: !1 };
        for (let provider of this.registrations.values()) {
          let state = provider.getState();
          if (state.kind === "document" && state.registrations === !0 && state.matches === !0)
            return { kind: "document", id: this.registrationType.method, registrations: !0, matches: !0 };
        }
        return { kind: "document", id: this.registrationType.method, registrations: !0, matches: !1 };
      }
      fillClientCapabilities(capabilities) {
        let synchronization = ensure(ensure(capabilities, "notebookDocument"), "synchronization");
        synchronization.dynamicRegistration = !0, synchronization.executionSummarySupport = !0;
      }
      preInitialize(capabilities) {
        let options = capabilities.notebookDocumentSync;
        options !== void 0 && (this.dedicatedChannel = this.client.protocol2CodeConverter.asDocumentSelector($NotebookDocumentSyncOptions.asDocumentSelector(options)));
      }
      initialize(capabilities) {
        let options = capabilities.notebookDocumentSync;
        if (options === void 0)
          return;
        let id = options.id ?? UUID.generateUuid();
        this.register({ id, registerOptions: options });
      }
      register(data) {
        let provider = new NotebookDocumentSyncFeatureProvider(this.client, data.registerOptions);
        this.registrations.set(data.id, provider);
      }
      unregister(id) {
        let provider = this.registrations.get(id);
        provider && provider.dispose();
      }
      clear() {
        for (let provider of this.registrations.values())
          provider.dispose();
        this.registrations.clear();
      }
      handles(textDocument) {
        if (textDocument.uri.scheme !== _NotebookDocumentSyncFeature.CellScheme)
          return !1;
        if (this.dedicatedChannel !== void 0 && vscode5.languages.match(this.dedicatedChannel, textDocument) > 0)
          return !0;
        for (let provider of this.registrations.values())
          if (provider.handles(textDocument))
            return !0;
        return !1;
      }
      getProvider(notebookCell) {
        for (let provider of this.registrations.values())
          if (provider.handles(notebookCell.document))
            return provider;
      }
      findNotebookDocumentAndCell(textDocument) {
        let uri = textDocument.uri.toString();
        for (let notebookDocument of vscode5.workspace.notebookDocuments)
          for (let cell of notebookDocument.getCells())
            if (cell.document.uri.toString() === uri)
              return [notebookDocument, cell];
        return [void 0, void 0];
      }
    };
    exports2.NotebookDocumentSyncFeature = NotebookDocumentSyncFeature;
    NotebookDocumentSyncFeature.CellScheme = "vscode-notebook-cell";
  }
});

// node_modules/vscode-languageclient/lib/common/configuration.js
var require_configuration = __commonJS({
  "node_modules/vscode-languageclient/lib/common/configuration.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.SyncConfigurationFeature = exports2.toJSONObject = exports2.ConfigurationFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), Is = require_is(), UUID = require_uuid(), features_1 = require_features(), ConfigurationFeature = class {
      constructor(client) {
        this._client = client;
      }
      getState() {
        return { kind: "static" };
      }
      fillClientCapabilities(capabilities) {
        capabilities.workspace = capabilities.workspace || {}, capabilities.workspace.configuration = !0;
      }
      initialize() {
        let client = this._client;
        client.onRequest(vscode_languageserver_protocol_1.ConfigurationRequest.type, (params, token) => {
          let configuration = (params2) => {
            let result = [];
            for (let item of params2.items) {
              let resource = item.scopeUri !== void 0 && item.scopeUri !== null ? this._client.protocol2CodeConverter.asUri(item.scopeUri) : void 0;
              result.push(this.getConfiguration(resource, item.section !== null ? item.section : void 0));
            }
            return result;
          }, middleware = client.middleware.workspace;
          return middleware && middleware.configuration ? middleware.configuration(params, token, configuration) : configuration(params, token);
        });
      }
      getConfiguration(resource, section) {
        let result = null;
        if (section) {
          let index = section.lastIndexOf(".");
          if (index === -1)
            result = toJSONObject(vscode_1.workspace.getConfiguration(void 0, resource).get(section));
          else {
            let config = vscode_1.workspace.getConfiguration(section.substr(0, index), resource);
            config && (result = toJSONObject(config.get(section.substr(index + 1))));
          }
        } else {
          let config = vscode_1.workspace.getConfiguration(void 0, resource);
          result = {};
          for (let key of Object.keys(config))
            config.has(key) && (result[key] = toJSONObject(config.get(key)));
        }
        return result === void 0 && (result = null), result;
      }
      clear() {
      }
    };
    exports2.ConfigurationFeature = ConfigurationFeature;
    function toJSONObject(obj) {
      if (obj) {
        if (Array.isArray(obj))
          return obj.map(toJSONObject);
        if (typeof obj == "object") {
          let res = /* @__PURE__ */ Object.create(null);
          for (let key in obj)
            Object.prototype.hasOwnProperty.call(obj, key) && (res[key] = toJSONObject(obj[key]));
          return res;
        }
      }
      return obj;
    }
    exports2.toJSONObject = toJSONObject;
    var SyncConfigurationFeature = class {
      constructor(_client) {
        this._client = _client, this.isCleared = !1, this._listeners = /* @__PURE__ */ new Map();
      }
      getState() {
        return { kind: "workspace", id: this.registrationType.method, registrations: this._listeners.size > 0 };
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.DidChangeConfigurationNotification.type;
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "didChangeConfiguration").dynamicRegistration = !0;
      }
      initialize() {
        this.isCleared = !1;
        let section = this._client.clientOptions.synchronize?.configurationSection;
        section !== void 0 && this.register({
          id: UUID.generateUuid(),
          registerOptions: {
            section
          }
        });
      }
      register(data) {
        let disposable = vscode_1.workspace.onDidChangeConfiguration((event) => {
          this.onDidChangeConfiguration(data.registerOptions.section, event);
        });
        this._listeners.set(data.id, disposable), data.registerOptions.section !== void 0 && this.onDidChangeConfiguration(data.registerOptions.section, void 0);
      }
      unregister(id) {
        let disposable = this._listeners.get(id);
        disposable && (this._listeners.delete(id), disposable.dispose());
      }
      clear() {
        for (let disposable of this._listeners.values())
          disposable.dispose();
        this._listeners.clear(), this.isCleared = !0;
      }
      onDidChangeConfiguration(configurationSection, event) {
        if (this.isCleared)
          return;
        let sections;
        if (Is.string(configurationSection) ? sections = [configurationSection] : sections = configurationSection, sections !== void 0 && event !== void 0 && !sections.some((section) => event.affectsConfiguration(section)))
          return;
        let didChangeConfiguration = async (sections2) => sections2 === void 0 ? this._client.sendNotification(vscode_languageserver_protocol_1.DidChangeConfigurationNotification.type, { settings: null }) : this._client.sendNotification(vscode_languageserver_protocol_1.DidChangeConfigurationNotification.type, { settings: this.extractSettingsInformation(sections2) }), middleware = this._client.middleware.workspace?.didChangeConfiguration;
        (middleware ? middleware(sections, didChangeConfiguration) : didChangeConfiguration(sections)).catch((error) => {
          this._client.error(`Sending notification ${vscode_languageserver_protocol_1.DidChangeConfigurationNotification.type.method} failed`, error);
        });
      }
      extractSettingsInformation(keys) {
        function ensurePath(config, path) {
          let current = config;
          for (let i = 0; i < path.length - 1; i++) {
            let obj = current[path[i]];
            obj || (obj = /* @__PURE__ */ Object.create(null), current[path[i]] = obj), current = obj;
          }
          return current;
        }
        let resource = this._client.clientOptions.workspaceFolder ? this._client.clientOptions.workspaceFolder.uri : void 0, result = /* @__PURE__ */ Object.create(null);
        for (let i = 0; i < keys.length; i++) {
          let key = keys[i], index = key.indexOf("."), config = null;
          if (index >= 0 ? config = vscode_1.workspace.getConfiguration(key.substr(0, index), resource).get(key.substr(index + 1)) : config = vscode_1.workspace.getConfiguration(void 0, resource).get(key), config) {
            let path = keys[i].split(".");
            ensurePath(result, path)[path[path.length - 1]] = toJSONObject(config);
          }
        }
        return result;
      }
    };
    exports2.SyncConfigurationFeature = SyncConfigurationFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/textSynchronization.js
var require_textSynchronization = __commonJS({
  "node_modules/vscode-languageclient/lib/common/textSynchronization.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DidSaveTextDocumentFeature = exports2.WillSaveWaitUntilFeature = exports2.WillSaveFeature = exports2.DidChangeTextDocumentFeature = exports2.DidCloseTextDocumentFeature = exports2.DidOpenTextDocumentFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid(), DidOpenTextDocumentFeature = class extends features_1.TextDocumentEventFeature {
      constructor(client, syncedDocuments) {
        super(client, vscode_1.workspace.onDidOpenTextDocument, vscode_languageserver_protocol_1.DidOpenTextDocumentNotification.type, () => client.middleware.didOpen, (textDocument) => client.code2ProtocolConverter.asOpenTextDocumentParams(textDocument), (data) => data, features_1.TextDocumentEventFeature.textDocumentFilter), this._syncedDocuments = syncedDocuments;
      }
      get openDocuments() {
        return this._syncedDocuments.values();
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "synchronization").dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let textDocumentSyncOptions = capabilities.resolvedTextDocumentSync;
        documentSelector && textDocumentSyncOptions && textDocumentSyncOptions.openClose && this.register({ id: UUID.generateUuid(), registerOptions: { documentSelector } });
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.DidOpenTextDocumentNotification.type;
      }
      register(data) {
        if (super.register(data), !data.registerOptions.documentSelector)
          return;
        let documentSelector = this._client.protocol2CodeConverter.asDocumentSelector(data.registerOptions.documentSelector);
        vscode_1.workspace.textDocuments.forEach((textDocument) => {
          let uri = textDocument.uri.toString();
          if (!this._syncedDocuments.has(uri) && vscode_1.languages.match(documentSelector, textDocument) > 0 && !this._client.hasDedicatedTextSynchronizationFeature(textDocument)) {
            let middleware = this._client.middleware, didOpen = (textDocument2) => this._client.sendNotification(this._type, this._createParams(textDocument2));
            (middleware.didOpen ? middleware.didOpen(textDocument, didOpen) : didOpen(textDocument)).catch((error) => {
              this._client.error(`Sending document notification ${this._type.method} failed`, error);
            }), this._syncedDocuments.set(uri, textDocument);
          }
        });
      }
      getTextDocument(data) {
        return data;
      }
      notificationSent(textDocument, type, params) {
        this._syncedDocuments.set(textDocument.uri.toString(), textDocument), super.notificationSent(textDocument, type, params);
      }
    };
    exports2.DidOpenTextDocumentFeature = DidOpenTextDocumentFeature;
    var DidCloseTextDocumentFeature = class extends features_1.TextDocumentEventFeature {
      constructor(client, syncedDocuments, pendingTextDocumentChanges) {
        super(client, vscode_1.workspace.onDidCloseTextDocument, vscode_languageserver_protocol_1.DidCloseTextDocumentNotification.type, () => client.middleware.didClose, (textDocument) => client.code2ProtocolConverter.asCloseTextDocumentParams(textDocument), (data) => data, features_1.TextDocumentEventFeature.textDocumentFilter), this._syncedDocuments = syncedDocuments, this._pendingTextDocumentChanges = pendingTextDocumentChanges;
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.DidCloseTextDocumentNotification.type;
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "synchronization").dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let textDocumentSyncOptions = capabilities.resolvedTextDocumentSync;
        documentSelector && textDocumentSyncOptions && textDocumentSyncOptions.openClose && this.register({ id: UUID.generateUuid(), registerOptions: { documentSelector } });
      }
      async callback(data) {
        await super.callback(data), this._pendingTextDocumentChanges.delete(data.uri.toString());
      }
      getTextDocument(data) {
        return data;
      }
      notificationSent(textDocument, type, params) {
        this._syncedDocuments.delete(textDocument.uri.toString()), super.notificationSent(textDocument, type, params);
      }
      unregister(id) {
        let selector = this._selectors.get(id);
        super.unregister(id);
        let selectors = this._selectors.values();
        this._syncedDocuments.forEach((textDocument) => {
          if (vscode_1.languages.match(selector, textDocument) > 0 && !this._selectorFilter(selectors, textDocument) && !this._client.hasDedicatedTextSynchronizationFeature(textDocument)) {
            let middleware = this._client.middleware, didClose = (textDocument2) => this._client.sendNotification(this._type, this._createParams(textDocument2));
            this._syncedDocuments.delete(textDocument.uri.toString()), (middleware.didClose ? middleware.didClose(textDocument, didClose) : didClose(textDocument)).catch((error) => {
              this._client.error(`Sending document notification ${this._type.method} failed`, error);
            });
          }
        });
      }
    };
    exports2.DidCloseTextDocumentFeature = DidCloseTextDocumentFeature;
    var DidChangeTextDocumentFeature = class extends features_1.DynamicDocumentFeature {
      constructor(client, pendingTextDocumentChanges) {
        super(client), this._changeData = /* @__PURE__ */ new Map(), this._onNotificationSent = new vscode_1.EventEmitter(), this._onPendingChangeAdded = new vscode_1.EventEmitter(), this._pendingTextDocumentChanges = pendingTextDocumentChanges, this._syncKind = vscode_languageserver_protocol_1.TextDocumentSyncKind.None;
      }
      get onNotificationSent() {
        return this._onNotificationSent.event;
      }
      get onPendingChangeAdded() {
        return this._onPendingChangeAdded.event;
      }
      get syncKind() {
        return this._syncKind;
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.DidChangeTextDocumentNotification.type;
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "synchronization").dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let textDocumentSyncOptions = capabilities.resolvedTextDocumentSync;
        documentSelector && textDocumentSyncOptions && textDocumentSyncOptions.change !== void 0 && textDocumentSyncOptions.change !== vscode_languageserver_protocol_1.TextDocumentSyncKind.None && this.register({
          id: UUID.generateUuid(),
          registerOptions: Object.assign({}, { documentSelector }, { syncKind: textDocumentSyncOptions.change })
        });
      }
      register(data) {
        data.registerOptions.documentSelector && (this._listener || (this._listener = vscode_1.workspace.onDidChangeTextDocument(this.callback, this)), this._changeData.set(data.id, {
          syncKind: data.registerOptions.syncKind,
          documentSelector: this._client.protocol2CodeConverter.asDocumentSelector(data.registerOptions.documentSelector)
        }), this.updateSyncKind(data.registerOptions.syncKind));
      }
      *getDocumentSelectors() {
        for (let data of this._changeData.values())
          yield data.documentSelector;
      }
      async callback(event) {
        if (event.contentChanges.length === 0)
          return;
        let uri = event.document.uri, version = event.document.version, promises = [];
        for (let changeData of this._changeData.values())
          if (vscode_1.languages.match(changeData.documentSelector, event.document) > 0 && !this._client.hasDedicatedTextSynchronizationFeature(event.document)) {
            let middleware = this._client.middleware;
            if (changeData.syncKind === vscode_languageserver_protocol_1.TextDocumentSyncKind.Incremental) {
              let didChange = async (event2) => {
                let params = this._client.code2ProtocolConverter.asChangeTextDocumentParams(event2, uri, version);
                await this._client.sendNotification(vscode_languageserver_protocol_1.DidChangeTextDocumentNotification.type, params), this.notificationSent(event2.document, vscode_languageserver_protocol_1.DidChangeTextDocumentNotification.type, params);
              };
              promises.push(middleware.didChange ? middleware.didChange(event, (event2) => didChange(event2)) : didChange(event));
            } else if (changeData.syncKind === vscode_languageserver_protocol_1.TextDocumentSyncKind.Full) {
              let didChange = async (event2) => {
                let eventUri = event2.document.uri.toString();
                this._pendingTextDocumentChanges.set(eventUri, event2.document), this._onPendingChangeAdded.fire();
              };
              promises.push(middleware.didChange ? middleware.didChange(event, (event2) => didChange(event2)) : didChange(event));
            }
          }
        return Promise.all(promises).then(void 0, (error) => {
          throw this._client.error(`Sending document notification ${vscode_languageserver_protocol_1.DidChangeTextDocumentNotification.type.method} failed`, error), error;
        });
      }
      notificationSent(textDocument, type, params) {
        this._onNotificationSent.fire({ textDocument, type, params });
      }
      unregister(id) {
        if (this._changeData.delete(id), this._changeData.size === 0)
          this._listener && (this._listener.dispose(), this._listener = void 0), this._syncKind = vscode_languageserver_protocol_1.TextDocumentSyncKind.None;
        else {
          this._syncKind = vscode_languageserver_protocol_1.TextDocumentSyncKind.None;
          for (let changeData of this._changeData.values())
            if (this.updateSyncKind(changeData.syncKind), this._syncKind === vscode_languageserver_protocol_1.TextDocumentSyncKind.Full)
              break;
        }
      }
      clear() {
        this._pendingTextDocumentChanges.clear(), this._changeData.clear(), this._syncKind = vscode_languageserver_protocol_1.TextDocumentSyncKind.None, this._listener && (this._listener.dispose(), this._listener = void 0);
      }
      getPendingDocumentChanges(excludes) {
        if (this._pendingTextDocumentChanges.size === 0)
          return [];
        let result;
        if (excludes.size === 0)
          result = Array.from(this._pendingTextDocumentChanges.values()), this._pendingTextDocumentChanges.clear();
        else {
          result = [];
          for (let entry of this._pendingTextDocumentChanges)
            excludes.has(entry[0]) || (result.push(entry[1]), this._pendingTextDocumentChanges.delete(entry[0]));
        }
        return result;
      }
      getProvider(document) {
        for (let changeData of this._changeData.values())
          if (vscode_1.languages.match(changeData.documentSelector, document) > 0)
            return {
              send: (event) => this.callback(event)
            };
      }
      updateSyncKind(syncKind) {
        if (this._syncKind !== vscode_languageserver_protocol_1.TextDocumentSyncKind.Full)
          switch (syncKind) {
            case vscode_languageserver_protocol_1.TextDocumentSyncKind.Full:
              this._syncKind = syncKind;
              break;
            case vscode_languageserver_protocol_1.TextDocumentSyncKind.Incremental:
              this._syncKind === vscode_languageserver_protocol_1.TextDocumentSyncKind.None && (this._syncKind = vscode_languageserver_protocol_1.TextDocumentSyncKind.Incremental);
              break;
          }
      }
    };
    exports2.DidChangeTextDocumentFeature = DidChangeTextDocumentFeature;
    var WillSaveFeature = class extends features_1.TextDocumentEventFeature {
      constructor(client) {
        super(client, vscode_1.workspace.onWillSaveTextDocument, vscode_languageserver_protocol_1.WillSaveTextDocumentNotification.type, () => client.middleware.willSave, (willSaveEvent) => client.code2ProtocolConverter.asWillSaveTextDocumentParams(willSaveEvent), (event) => event.document, (selectors, willSaveEvent) => features_1.TextDocumentEventFeature.textDocumentFilter(selectors, willSaveEvent.document));
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.WillSaveTextDocumentNotification.type;
      }
      fillClientCapabilities(capabilities) {
        let value = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "synchronization");
        value.willSave = !0;
      }
      initialize(capabilities, documentSelector) {
        let textDocumentSyncOptions = capabilities.resolvedTextDocumentSync;
        documentSelector && textDocumentSyncOptions && textDocumentSyncOptions.willSave && this.register({
          id: UUID.generateUuid(),
          registerOptions: { documentSelector }
        });
      }
      getTextDocument(data) {
        return data.document;
      }
    };
    exports2.WillSaveFeature = WillSaveFeature;
    var WillSaveWaitUntilFeature = class extends features_1.DynamicDocumentFeature {
      constructor(client) {
        super(client), this._selectors = /* @__PURE__ */ new Map();
      }
      getDocumentSelectors() {
        return this._selectors.values();
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.WillSaveTextDocumentWaitUntilRequest.type;
      }
      fillClientCapabilities(capabilities) {
        let value = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "synchronization");
        value.willSaveWaitUntil = !0;
      }
      initialize(capabilities, documentSelector) {
        let textDocumentSyncOptions = capabilities.resolvedTextDocumentSync;
        documentSelector && textDocumentSyncOptions && textDocumentSyncOptions.willSaveWaitUntil && this.register({
          id: UUID.generateUuid(),
          registerOptions: { documentSelector }
        });
      }
      register(data) {
        data.registerOptions.documentSelector && (this._listener || (this._listener = vscode_1.workspace.onWillSaveTextDocument(this.callback, this)), this._selectors.set(data.id, this._client.protocol2CodeConverter.asDocumentSelector(data.registerOptions.documentSelector)));
      }
      callback(event) {
        if (features_1.TextDocumentEventFeature.textDocumentFilter(this._selectors.values(), event.document) && !this._client.hasDedicatedTextSynchronizationFeature(event.document)) {
          let middleware = this._client.middleware, willSaveWaitUntil = (event2) => this._client.sendRequest(vscode_languageserver_protocol_1.WillSaveTextDocumentWaitUntilRequest.type, this._client.code2ProtocolConverter.asWillSaveTextDocumentParams(event2)).then(async (edits) => {
            let vEdits = await this._client.protocol2CodeConverter.asTextEdits(edits);
            return vEdits === void 0 ? [] : vEdits;
          });
          event.waitUntil(middleware.willSaveWaitUntil ? middleware.willSaveWaitUntil(event, willSaveWaitUntil) : willSaveWaitUntil(event));
        }
      }
      unregister(id) {
        this._selectors.delete(id), this._selectors.size === 0 && this._listener && (this._listener.dispose(), this._listener = void 0);
      }
      clear() {
        this._selectors.clear(), this._listener && (this._listener.dispose(), this._listener = void 0);
      }
    };
    exports2.WillSaveWaitUntilFeature = WillSaveWaitUntilFeature;
    var DidSaveTextDocumentFeature = class extends features_1.TextDocumentEventFeature {
      constructor(client) {
        super(client, vscode_1.workspace.onDidSaveTextDocument, vscode_languageserver_protocol_1.DidSaveTextDocumentNotification.type, () => client.middleware.didSave, (textDocument) => client.code2ProtocolConverter.asSaveTextDocumentParams(textDocument, this._includeText), (data) => data, features_1.TextDocumentEventFeature.textDocumentFilter), this._includeText = !1;
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.DidSaveTextDocumentNotification.type;
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "synchronization").didSave = !0;
      }
      initialize(capabilities, documentSelector) {
        let textDocumentSyncOptions = capabilities.resolvedTextDocumentSync;
        if (documentSelector && textDocumentSyncOptions && textDocumentSyncOptions.save) {
          let saveOptions = typeof textDocumentSyncOptions.save == "boolean" ? { includeText: !1 } : { includeText: !!textDocumentSyncOptions.save.includeText };
          this.register({
            id: UUID.generateUuid(),
            registerOptions: Object.assign({}, { documentSelector }, saveOptions)
          });
        }
      }
      register(data) {
        this._includeText = !!data.registerOptions.includeText, super.register(data);
      }
      getTextDocument(data) {
        return data;
      }
    };
    exports2.DidSaveTextDocumentFeature = DidSaveTextDocumentFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/completion.js
var require_completion = __commonJS({
  "node_modules/vscode-languageclient/lib/common/completion.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.CompletionItemFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid(), SupportedCompletionItemKinds = [
      vscode_languageserver_protocol_1.CompletionItemKind.Text,
      vscode_languageserver_protocol_1.CompletionItemKind.Method,
      vscode_languageserver_protocol_1.CompletionItemKind.Function,
      vscode_languageserver_protocol_1.CompletionItemKind.Constructor,
      vscode_languageserver_protocol_1.CompletionItemKind.Field,
      vscode_languageserver_protocol_1.CompletionItemKind.Variable,
      vscode_languageserver_protocol_1.CompletionItemKind.Class,
      vscode_languageserver_protocol_1.CompletionItemKind.Interface,
      vscode_languageserver_protocol_1.CompletionItemKind.Module,
      vscode_languageserver_protocol_1.CompletionItemKind.Property,
      vscode_languageserver_protocol_1.CompletionItemKind.Unit,
      vscode_languageserver_protocol_1.CompletionItemKind.Value,
      vscode_languageserver_protocol_1.CompletionItemKind.Enum,
      vscode_languageserver_protocol_1.CompletionItemKind.Keyword,
      vscode_languageserver_protocol_1.CompletionItemKind.Snippet,
      vscode_languageserver_protocol_1.CompletionItemKind.Color,
      vscode_languageserver_protocol_1.CompletionItemKind.File,
      vscode_languageserver_protocol_1.CompletionItemKind.Reference,
      vscode_languageserver_protocol_1.CompletionItemKind.Folder,
      vscode_languageserver_protocol_1.CompletionItemKind.EnumMember,
      vscode_languageserver_protocol_1.CompletionItemKind.Constant,
      vscode_languageserver_protocol_1.CompletionItemKind.Struct,
      vscode_languageserver_protocol_1.CompletionItemKind.Event,
      vscode_languageserver_protocol_1.CompletionItemKind.Operator,
      vscode_languageserver_protocol_1.CompletionItemKind.TypeParameter
    ], CompletionItemFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.CompletionRequest.type), this.labelDetailsSupport = /* @__PURE__ */ new Map();
      }
      fillClientCapabilities(capabilities) {
        let completion = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "completion");
        completion.dynamicRegistration = !0, completion.contextSupport = !0, completion.completionItem = {
          snippetSupport: !0,
          commitCharactersSupport: !0,
          documentationFormat: [vscode_languageserver_protocol_1.MarkupKind.Markdown, vscode_languageserver_protocol_1.MarkupKind.PlainText],
          deprecatedSupport: !0,
          preselectSupport: !0,
          tagSupport: { valueSet: [vscode_languageserver_protocol_1.CompletionItemTag.Deprecated] },
          insertReplaceSupport: !0,
          resolveSupport: {
            properties: ["documentation", "detail", "additionalTextEdits"]
          },
          insertTextModeSupport: { valueSet: [vscode_languageserver_protocol_1.InsertTextMode.asIs, vscode_languageserver_protocol_1.InsertTextMode.adjustIndentation] },
          labelDetailsSupport: !0
        }, completion.insertTextMode = vscode_languageserver_protocol_1.InsertTextMode.adjustIndentation, completion.completionItemKind = { valueSet: SupportedCompletionItemKinds }, completion.completionList = {
          itemDefaults: [
            "commitCharacters",
            "editRange",
            "insertTextFormat",
            "insertTextMode",
            "data"
          ]
        };
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.completionProvider);
        options && this.register({
          id: UUID.generateUuid(),
          registerOptions: options
        });
      }
      registerLanguageProvider(options, id) {
        this.labelDetailsSupport.set(id, !!options.completionItem?.labelDetailsSupport);
        let triggerCharacters = options.triggerCharacters ?? [], defaultCommitCharacters = options.allCommitCharacters, selector = options.documentSelector, provider = {
          provideCompletionItems: (document, position, token, context) => {
            let client = this._client, middleware = this._client.middleware, provideCompletionItems = (document2, position2, context2, token2) => client.sendRequest(vscode_languageserver_protocol_1.CompletionRequest.type, client.code2ProtocolConverter.asCompletionParams(document2, position2, context2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asCompletionResult(result, defaultCommitCharacters, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.CompletionRequest.type, token2, error, null));
            return middleware.provideCompletionItem ? middleware.provideCompletionItem(document, position, context, token, provideCompletionItems) : provideCompletionItems(document, position, context, token);
          },
          resolveCompletionItem: options.resolveProvider ? (item, token) => {
            let client = this._client, middleware = this._client.middleware, resolveCompletionItem = (item2, token2) => client.sendRequest(vscode_languageserver_protocol_1.CompletionResolveRequest.type, client.code2ProtocolConverter.asCompletionItem(item2, !!this.labelDetailsSupport.get(id)), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asCompletionItem(result), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.CompletionResolveRequest.type, token2, error, item2));
            return middleware.resolveCompletionItem ? middleware.resolveCompletionItem(item, token, resolveCompletionItem) : resolveCompletionItem(item, token);
          } : void 0
        };
        return [vscode_1.languages.registerCompletionItemProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider, ...triggerCharacters), provider];
      }
    };
    exports2.CompletionItemFeature = CompletionItemFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/hover.js
var require_hover = __commonJS({
  "node_modules/vscode-languageclient/lib/common/hover.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.HoverFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid(), HoverFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.HoverRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let hoverCapability = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "hover");
        hoverCapability.dynamicRegistration = !0, hoverCapability.contentFormat = [vscode_languageserver_protocol_1.MarkupKind.Markdown, vscode_languageserver_protocol_1.MarkupKind.PlainText];
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.hoverProvider);
        options && this.register({
          id: UUID.generateUuid(),
          registerOptions: options
        });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideHover: (document, position, token) => {
            let client = this._client, provideHover = (document2, position2, token2) => client.sendRequest(vscode_languageserver_protocol_1.HoverRequest.type, client.code2ProtocolConverter.asTextDocumentPositionParams(document2, position2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asHover(result), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.HoverRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideHover ? middleware.provideHover(document, position, token, provideHover) : provideHover(document, position, token);
          }
        };
        return [this.registerProvider(selector, provider), provider];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerHoverProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.HoverFeature = HoverFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/definition.js
var require_definition = __commonJS({
  "node_modules/vscode-languageclient/lib/common/definition.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DefinitionFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid(), DefinitionFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DefinitionRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let definitionSupport = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "definition");
        definitionSupport.dynamicRegistration = !0, definitionSupport.linkSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.definitionProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideDefinition: (document, position, token) => {
            let client = this._client, provideDefinition = (document2, position2, token2) => client.sendRequest(vscode_languageserver_protocol_1.DefinitionRequest.type, client.code2ProtocolConverter.asTextDocumentPositionParams(document2, position2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asDefinitionResult(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DefinitionRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideDefinition ? middleware.provideDefinition(document, position, token, provideDefinition) : provideDefinition(document, position, token);
          }
        };
        return [this.registerProvider(selector, provider), provider];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerDefinitionProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.DefinitionFeature = DefinitionFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/signatureHelp.js
var require_signatureHelp = __commonJS({
  "node_modules/vscode-languageclient/lib/common/signatureHelp.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.SignatureHelpFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid(), SignatureHelpFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.SignatureHelpRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let config = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "signatureHelp");
        config.dynamicRegistration = !0, config.signatureInformation = { documentationFormat: [vscode_languageserver_protocol_1.MarkupKind.Markdown, vscode_languageserver_protocol_1.MarkupKind.PlainText] }, config.signatureInformation.parameterInformation = { labelOffsetSupport: !0 }, config.signatureInformation.activeParameterSupport = !0, config.contextSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.signatureHelpProvider);
        options && this.register({
          id: UUID.generateUuid(),
          registerOptions: options
        });
      }
      registerLanguageProvider(options) {
        let provider = {
          provideSignatureHelp: (document, position, token, context) => {
            let client = this._client, providerSignatureHelp = (document2, position2, context2, token2) => client.sendRequest(vscode_languageserver_protocol_1.SignatureHelpRequest.type, client.code2ProtocolConverter.asSignatureHelpParams(document2, position2, context2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asSignatureHelp(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.SignatureHelpRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideSignatureHelp ? middleware.provideSignatureHelp(document, position, context, token, providerSignatureHelp) : providerSignatureHelp(document, position, context, token);
          }
        };
        return [this.registerProvider(options, provider), provider];
      }
      registerProvider(options, provider) {
        let selector = this._client.protocol2CodeConverter.asDocumentSelector(options.documentSelector);
        if (options.retriggerCharacters === void 0) {
          let triggerCharacters = options.triggerCharacters || [];
          return vscode_1.languages.registerSignatureHelpProvider(selector, provider, ...triggerCharacters);
        } else {
          let metaData = {
            triggerCharacters: options.triggerCharacters || [],
            retriggerCharacters: options.retriggerCharacters || []
          };
          return vscode_1.languages.registerSignatureHelpProvider(selector, provider, metaData);
        }
      }
    };
    exports2.SignatureHelpFeature = SignatureHelpFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/documentHighlight.js
var require_documentHighlight = __commonJS({
  "node_modules/vscode-languageclient/lib/common/documentHighlight.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DocumentHighlightFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid(), DocumentHighlightFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DocumentHighlightRequest.type);
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "documentHighlight").dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.documentHighlightProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideDocumentHighlights: (document, position, token) => {
            let client = this._client, _provideDocumentHighlights = (document2, position2, token2) => client.sendRequest(vscode_languageserver_protocol_1.DocumentHighlightRequest.type, client.code2ProtocolConverter.asTextDocumentPositionParams(document2, position2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asDocumentHighlights(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentHighlightRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideDocumentHighlights ? middleware.provideDocumentHighlights(document, position, token, _provideDocumentHighlights) : _provideDocumentHighlights(document, position, token);
          }
        };
        return [vscode_1.languages.registerDocumentHighlightProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider), provider];
      }
    };
    exports2.DocumentHighlightFeature = DocumentHighlightFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/documentSymbol.js
var require_documentSymbol = __commonJS({
  "node_modules/vscode-languageclient/lib/common/documentSymbol.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DocumentSymbolFeature = exports2.SupportedSymbolTags = exports2.SupportedSymbolKinds = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid();
    exports2.SupportedSymbolKinds = [
      vscode_languageserver_protocol_1.SymbolKind.File,
      vscode_languageserver_protocol_1.SymbolKind.Module,
      vscode_languageserver_protocol_1.SymbolKind.Namespace,
      vscode_languageserver_protocol_1.SymbolKind.Package,
      vscode_languageserver_protocol_1.SymbolKind.Class,
      vscode_languageserver_protocol_1.SymbolKind.Method,
      vscode_languageserver_protocol_1.SymbolKind.Property,
      vscode_languageserver_protocol_1.SymbolKind.Field,
      vscode_languageserver_protocol_1.SymbolKind.Constructor,
      vscode_languageserver_protocol_1.SymbolKind.Enum,
      vscode_languageserver_protocol_1.SymbolKind.Interface,
      vscode_languageserver_protocol_1.SymbolKind.Function,
      vscode_languageserver_protocol_1.SymbolKind.Variable,
      vscode_languageserver_protocol_1.SymbolKind.Constant,
      vscode_languageserver_protocol_1.SymbolKind.String,
      vscode_languageserver_protocol_1.SymbolKind.Number,
      vscode_languageserver_protocol_1.SymbolKind.Boolean,
      vscode_languageserver_protocol_1.SymbolKind.Array,
      vscode_languageserver_protocol_1.SymbolKind.Object,
      vscode_languageserver_protocol_1.SymbolKind.Key,
      vscode_languageserver_protocol_1.SymbolKind.Null,
      vscode_languageserver_protocol_1.SymbolKind.EnumMember,
      vscode_languageserver_protocol_1.SymbolKind.Struct,
      vscode_languageserver_protocol_1.SymbolKind.Event,
      vscode_languageserver_protocol_1.SymbolKind.Operator,
      vscode_languageserver_protocol_1.SymbolKind.TypeParameter
    ];
    exports2.SupportedSymbolTags = [
      vscode_languageserver_protocol_1.SymbolTag.Deprecated
    ];
    var DocumentSymbolFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DocumentSymbolRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let symbolCapabilities = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "documentSymbol");
        symbolCapabilities.dynamicRegistration = !0, symbolCapabilities.symbolKind = {
          valueSet: exports2.SupportedSymbolKinds
        }, symbolCapabilities.hierarchicalDocumentSymbolSupport = !0, symbolCapabilities.tagSupport = {
          valueSet: exports2.SupportedSymbolTags
        }, symbolCapabilities.labelSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.documentSymbolProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideDocumentSymbols: (document, token) => {
            let client = this._client, _provideDocumentSymbols = async (document2, token2) => {
              try {
                let data = await client.sendRequest(vscode_languageserver_protocol_1.DocumentSymbolRequest.type, client.code2ProtocolConverter.asDocumentSymbolParams(document2), token2);
                if (token2.isCancellationRequested || data === void 0 || data === null)
                  return null;
                if (data.length === 0)
                  return [];
                {
                  let first = data[0];
                  return vscode_languageserver_protocol_1.DocumentSymbol.is(first) ? await client.protocol2CodeConverter.asDocumentSymbols(data, token2) : await client.protocol2CodeConverter.asSymbolInformations(data, token2);
                }
              } catch (error) {
                return client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentSymbolRequest.type, token2, error, null);
              }
            }, middleware = client.middleware;
            return middleware.provideDocumentSymbols ? middleware.provideDocumentSymbols(document, token, _provideDocumentSymbols) : _provideDocumentSymbols(document, token);
          }
        }, metaData = options.label !== void 0 ? { label: options.label } : void 0;
        return [vscode_1.languages.registerDocumentSymbolProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider, metaData), provider];
      }
    };
    exports2.DocumentSymbolFeature = DocumentSymbolFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/workspaceSymbol.js
var require_workspaceSymbol = __commonJS({
  "node_modules/vscode-languageclient/lib/common/workspaceSymbol.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.WorkspaceSymbolFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), documentSymbol_1 = require_documentSymbol(), UUID = require_uuid(), WorkspaceSymbolFeature = class extends features_1.WorkspaceFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.WorkspaceSymbolRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let symbolCapabilities = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "symbol");
        symbolCapabilities.dynamicRegistration = !0, symbolCapabilities.symbolKind = {
          valueSet: documentSymbol_1.SupportedSymbolKinds
        }, symbolCapabilities.tagSupport = {
          valueSet: documentSymbol_1.SupportedSymbolTags
        }, symbolCapabilities.resolveSupport = { properties: ["location.range"] };
      }
      initialize(capabilities) {
        capabilities.workspaceSymbolProvider && this.register({
          id: UUID.generateUuid(),
          registerOptions: capabilities.workspaceSymbolProvider === !0 ? { workDoneProgress: !1 } : capabilities.workspaceSymbolProvider
        });
      }
      registerLanguageProvider(options) {
        let provider = {
          provideWorkspaceSymbols: (query, token) => {
            let client = this._client, provideWorkspaceSymbols = (query2, token2) => client.sendRequest(vscode_languageserver_protocol_1.WorkspaceSymbolRequest.type, { query: query2 }, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asSymbolInformations(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.WorkspaceSymbolRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideWorkspaceSymbols ? middleware.provideWorkspaceSymbols(query, token, provideWorkspaceSymbols) : provideWorkspaceSymbols(query, token);
          },
          resolveWorkspaceSymbol: options.resolveProvider === !0 ? (item, token) => {
            let client = this._client, resolveWorkspaceSymbol = (item2, token2) => client.sendRequest(vscode_languageserver_protocol_1.WorkspaceSymbolResolveRequest.type, client.code2ProtocolConverter.asWorkspaceSymbol(item2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asSymbolInformation(result), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.WorkspaceSymbolResolveRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.resolveWorkspaceSymbol ? middleware.resolveWorkspaceSymbol(item, token, resolveWorkspaceSymbol) : resolveWorkspaceSymbol(item, token);
          } : void 0
        };
        return [vscode_1.languages.registerWorkspaceSymbolProvider(provider), provider];
      }
    };
    exports2.WorkspaceSymbolFeature = WorkspaceSymbolFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/reference.js
var require_reference = __commonJS({
  "node_modules/vscode-languageclient/lib/common/reference.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ReferencesFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid(), ReferencesFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.ReferencesRequest.type);
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "references").dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.referencesProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideReferences: (document, position, options2, token) => {
            let client = this._client, _providerReferences = (document2, position2, options3, token2) => client.sendRequest(vscode_languageserver_protocol_1.ReferencesRequest.type, client.code2ProtocolConverter.asReferenceParams(document2, position2, options3), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asReferences(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.ReferencesRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideReferences ? middleware.provideReferences(document, position, options2, token, _providerReferences) : _providerReferences(document, position, options2, token);
          }
        };
        return [this.registerProvider(selector, provider), provider];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerReferenceProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.ReferencesFeature = ReferencesFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/codeAction.js
var require_codeAction = __commonJS({
  "node_modules/vscode-languageclient/lib/common/codeAction.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.CodeActionFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), UUID = require_uuid(), features_1 = require_features(), CodeActionFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.CodeActionRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let cap = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "codeAction");
        cap.dynamicRegistration = !0, cap.isPreferredSupport = !0, cap.disabledSupport = !0, cap.dataSupport = !0, cap.resolveSupport = {
          properties: ["edit"]
        }, cap.codeActionLiteralSupport = {
          codeActionKind: {
            valueSet: [
              vscode_languageserver_protocol_1.CodeActionKind.Empty,
              vscode_languageserver_protocol_1.CodeActionKind.QuickFix,
              vscode_languageserver_protocol_1.CodeActionKind.Refactor,
              vscode_languageserver_protocol_1.CodeActionKind.RefactorExtract,
              vscode_languageserver_protocol_1.CodeActionKind.RefactorInline,
              vscode_languageserver_protocol_1.CodeActionKind.RefactorRewrite,
              vscode_languageserver_protocol_1.CodeActionKind.Source,
              vscode_languageserver_protocol_1.CodeActionKind.SourceOrganizeImports
            ]
          }
        }, cap.honorsChangeAnnotations = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.codeActionProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideCodeActions: (document, range, context, token) => {
            let client = this._client, _provideCodeActions = async (document2, range2, context2, token2) => {
              let params = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                range: client.code2ProtocolConverter.asRange(range2),
                context: client.code2ProtocolConverter.asCodeActionContextSync(context2)
              };
              return client.sendRequest(vscode_languageserver_protocol_1.CodeActionRequest.type, params, token2).then((values) => token2.isCancellationRequested || values === null || values === void 0 ? null : client.protocol2CodeConverter.asCodeActionResult(values, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.CodeActionRequest.type, token2, error, null));
            }, middleware = client.middleware;
            return middleware.provideCodeActions ? middleware.provideCodeActions(document, range, context, token, _provideCodeActions) : _provideCodeActions(document, range, context, token);
          },
          resolveCodeAction: options.resolveProvider ? (item, token) => {
            let client = this._client, middleware = this._client.middleware, resolveCodeAction = async (item2, token2) => client.sendRequest(vscode_languageserver_protocol_1.CodeActionResolveRequest.type, client.code2ProtocolConverter.asCodeActionSync(item2), token2).then((result) => token2.isCancellationRequested ? item2 : client.protocol2CodeConverter.asCodeAction(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.CodeActionResolveRequest.type, token2, error, item2));
            return middleware.resolveCodeAction ? middleware.resolveCodeAction(item, token, resolveCodeAction) : resolveCodeAction(item, token);
          } : void 0
        };
        return [vscode_1.languages.registerCodeActionsProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider, options.codeActionKinds ? { providedCodeActionKinds: this._client.protocol2CodeConverter.asCodeActionKinds(options.codeActionKinds) } : void 0), provider];
      }
    };
    exports2.CodeActionFeature = CodeActionFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/codeLens.js
var require_codeLens = __commonJS({
  "node_modules/vscode-languageclient/lib/common/codeLens.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.CodeLensFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), UUID = require_uuid(), features_1 = require_features(), CodeLensFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.CodeLensRequest.type);
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "codeLens").dynamicRegistration = !0, (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "codeLens").refreshSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        this._client.onRequest(vscode_languageserver_protocol_1.CodeLensRefreshRequest.type, async () => {
          for (let provider of this.getAllProviders())
            provider.onDidChangeCodeLensEmitter.fire();
        });
        let options = this.getRegistrationOptions(documentSelector, capabilities.codeLensProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, eventEmitter = new vscode_1.EventEmitter(), provider = {
          onDidChangeCodeLenses: eventEmitter.event,
          provideCodeLenses: (document, token) => {
            let client = this._client, provideCodeLenses = (document2, token2) => client.sendRequest(vscode_languageserver_protocol_1.CodeLensRequest.type, client.code2ProtocolConverter.asCodeLensParams(document2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asCodeLenses(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.CodeLensRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideCodeLenses ? middleware.provideCodeLenses(document, token, provideCodeLenses) : provideCodeLenses(document, token);
          },
          resolveCodeLens: options.resolveProvider ? (codeLens, token) => {
            let client = this._client, resolveCodeLens = (codeLens2, token2) => client.sendRequest(vscode_languageserver_protocol_1.CodeLensResolveRequest.type, client.code2ProtocolConverter.asCodeLens(codeLens2), token2).then((result) => token2.isCancellationRequested ? codeLens2 : client.protocol2CodeConverter.asCodeLens(result), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.CodeLensResolveRequest.type, token2, error, codeLens2)), middleware = client.middleware;
            return middleware.resolveCodeLens ? middleware.resolveCodeLens(codeLens, token, resolveCodeLens) : resolveCodeLens(codeLens, token);
          } : void 0
        };
        return [vscode_1.languages.registerCodeLensProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider), { provider, onDidChangeCodeLensEmitter: eventEmitter }];
      }
    };
    exports2.CodeLensFeature = CodeLensFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/formatting.js
var require_formatting = __commonJS({
  "node_modules/vscode-languageclient/lib/common/formatting.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DocumentOnTypeFormattingFeature = exports2.DocumentRangeFormattingFeature = exports2.DocumentFormattingFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), UUID = require_uuid(), features_1 = require_features(), FileFormattingOptions;
    (function(FileFormattingOptions2) {
      function fromConfiguration(document) {
        let filesConfig = vscode_1.workspace.getConfiguration("files", document);
        return {
          trimTrailingWhitespace: filesConfig.get("trimTrailingWhitespace"),
          trimFinalNewlines: filesConfig.get("trimFinalNewlines"),
          insertFinalNewline: filesConfig.get("insertFinalNewline")
        };
      }
      FileFormattingOptions2.fromConfiguration = fromConfiguration;
    })(FileFormattingOptions || (FileFormattingOptions = {}));
    var DocumentFormattingFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DocumentFormattingRequest.type);
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "formatting").dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.documentFormattingProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideDocumentFormattingEdits: (document, options2, token) => {
            let client = this._client, provideDocumentFormattingEdits = (document2, options3, token2) => {
              let params = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                options: client.code2ProtocolConverter.asFormattingOptions(options3, FileFormattingOptions.fromConfiguration(document2))
              };
              return client.sendRequest(vscode_languageserver_protocol_1.DocumentFormattingRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asTextEdits(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentFormattingRequest.type, token2, error, null));
            }, middleware = client.middleware;
            return middleware.provideDocumentFormattingEdits ? middleware.provideDocumentFormattingEdits(document, options2, token, provideDocumentFormattingEdits) : provideDocumentFormattingEdits(document, options2, token);
          }
        };
        return [vscode_1.languages.registerDocumentFormattingEditProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider), provider];
      }
    };
    exports2.DocumentFormattingFeature = DocumentFormattingFeature;
    var DocumentRangeFormattingFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DocumentRangeFormattingRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let capability = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "rangeFormatting");
        capability.dynamicRegistration = !0, capability.rangesSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.documentRangeFormattingProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideDocumentRangeFormattingEdits: (document, range, options2, token) => {
            let client = this._client, provideDocumentRangeFormattingEdits = (document2, range2, options3, token2) => {
              let params = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                range: client.code2ProtocolConverter.asRange(range2),
                options: client.code2ProtocolConverter.asFormattingOptions(options3, FileFormattingOptions.fromConfiguration(document2))
              };
              return client.sendRequest(vscode_languageserver_protocol_1.DocumentRangeFormattingRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asTextEdits(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentRangeFormattingRequest.type, token2, error, null));
            }, middleware = client.middleware;
            return middleware.provideDocumentRangeFormattingEdits ? middleware.provideDocumentRangeFormattingEdits(document, range, options2, token, provideDocumentRangeFormattingEdits) : provideDocumentRangeFormattingEdits(document, range, options2, token);
          }
        };
        return options.rangesSupport && (provider.provideDocumentRangesFormattingEdits = (document, ranges, options2, token) => {
          let client = this._client, provideDocumentRangesFormattingEdits = (document2, ranges2, options3, token2) => {
            let params = {
              textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
              ranges: client.code2ProtocolConverter.asRanges(ranges2),
              options: client.code2ProtocolConverter.asFormattingOptions(options3, FileFormattingOptions.fromConfiguration(document2))
            };
            return client.sendRequest(vscode_languageserver_protocol_1.DocumentRangesFormattingRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asTextEdits(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentRangesFormattingRequest.type, token2, error, null));
          }, middleware = client.middleware;
          return middleware.provideDocumentRangesFormattingEdits ? middleware.provideDocumentRangesFormattingEdits(document, ranges, options2, token, provideDocumentRangesFormattingEdits) : provideDocumentRangesFormattingEdits(document, ranges, options2, token);
        }), [vscode_1.languages.registerDocumentRangeFormattingEditProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider), provider];
      }
    };
    exports2.DocumentRangeFormattingFeature = DocumentRangeFormattingFeature;
    var DocumentOnTypeFormattingFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DocumentOnTypeFormattingRequest.type);
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "onTypeFormatting").dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.documentOnTypeFormattingProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideOnTypeFormattingEdits: (document, position, ch, options2, token) => {
            let client = this._client, provideOnTypeFormattingEdits = (document2, position2, ch2, options3, token2) => {
              let params = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                position: client.code2ProtocolConverter.asPosition(position2),
                ch: ch2,
                options: client.code2ProtocolConverter.asFormattingOptions(options3, FileFormattingOptions.fromConfiguration(document2))
              };
              return client.sendRequest(vscode_languageserver_protocol_1.DocumentOnTypeFormattingRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asTextEdits(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentOnTypeFormattingRequest.type, token2, error, null));
            }, middleware = client.middleware;
            return middleware.provideOnTypeFormattingEdits ? middleware.provideOnTypeFormattingEdits(document, position, ch, options2, token, provideOnTypeFormattingEdits) : provideOnTypeFormattingEdits(document, position, ch, options2, token);
          }
        }, moreTriggerCharacter = options.moreTriggerCharacter || [];
        return [vscode_1.languages.registerOnTypeFormattingEditProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider, options.firstTriggerCharacter, ...moreTriggerCharacter), provider];
      }
    };
    exports2.DocumentOnTypeFormattingFeature = DocumentOnTypeFormattingFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/rename.js
var require_rename = __commonJS({
  "node_modules/vscode-languageclient/lib/common/rename.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.RenameFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), UUID = require_uuid(), Is = require_is(), features_1 = require_features(), RenameFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.RenameRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let rename = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "rename");
        rename.dynamicRegistration = !0, rename.prepareSupport = !0, rename.prepareSupportDefaultBehavior = vscode_languageserver_protocol_1.PrepareSupportDefaultBehavior.Identifier, rename.honorsChangeAnnotations = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.renameProvider);
        options && (Is.boolean(capabilities.renameProvider) && (options.prepareProvider = !1), this.register({ id: UUID.generateUuid(), registerOptions: options }));
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideRenameEdits: (document, position, newName, token) => {
            let client = this._client, provideRenameEdits = (document2, position2, newName2, token2) => {
              let params = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                position: client.code2ProtocolConverter.asPosition(position2),
                newName: newName2
              };
              return client.sendRequest(vscode_languageserver_protocol_1.RenameRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asWorkspaceEdit(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.RenameRequest.type, token2, error, null, !1));
            }, middleware = client.middleware;
            return middleware.provideRenameEdits ? middleware.provideRenameEdits(document, position, newName, token, provideRenameEdits) : provideRenameEdits(document, position, newName, token);
          },
          prepareRename: options.prepareProvider ? (document, position, token) => {
            let client = this._client, prepareRename = (document2, position2, token2) => {
              let params = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                position: client.code2ProtocolConverter.asPosition(position2)
              };
              return client.sendRequest(vscode_languageserver_protocol_1.PrepareRenameRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : vscode_languageserver_protocol_1.Range.is(result) ? client.protocol2CodeConverter.asRange(result) : this.isDefaultBehavior(result) ? result.defaultBehavior === !0 ? null : Promise.reject(new Error("The element can't be renamed.")) : result && vscode_languageserver_protocol_1.Range.is(result.range) ? {
                range: client.protocol2CodeConverter.asRange(result.range),
                placeholder: result.placeholder
              } : Promise.reject(new Error("The element can't be renamed.")), (error) => {
                throw typeof error.message == "string" ? new Error(error.message) : new Error("The element can't be renamed.");
              });
            }, middleware = client.middleware;
            return middleware.prepareRename ? middleware.prepareRename(document, position, token, prepareRename) : prepareRename(document, position, token);
          } : void 0
        };
        return [this.registerProvider(selector, provider), provider];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerRenameProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
      isDefaultBehavior(value) {
        let candidate = value;
        return candidate && Is.boolean(candidate.defaultBehavior);
      }
    };
    exports2.RenameFeature = RenameFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/documentLink.js
var require_documentLink = __commonJS({
  "node_modules/vscode-languageclient/lib/common/documentLink.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DocumentLinkFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid(), DocumentLinkFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DocumentLinkRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let documentLinkCapabilities = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "documentLink");
        documentLinkCapabilities.dynamicRegistration = !0, documentLinkCapabilities.tooltipSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.documentLinkProvider);
        options && this.register({ id: UUID.generateUuid(), registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideDocumentLinks: (document, token) => {
            let client = this._client, provideDocumentLinks = (document2, token2) => client.sendRequest(vscode_languageserver_protocol_1.DocumentLinkRequest.type, client.code2ProtocolConverter.asDocumentLinkParams(document2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asDocumentLinks(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentLinkRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideDocumentLinks ? middleware.provideDocumentLinks(document, token, provideDocumentLinks) : provideDocumentLinks(document, token);
          },
          resolveDocumentLink: options.resolveProvider ? (link, token) => {
            let client = this._client, resolveDocumentLink = (link2, token2) => client.sendRequest(vscode_languageserver_protocol_1.DocumentLinkResolveRequest.type, client.code2ProtocolConverter.asDocumentLink(link2), token2).then((result) => token2.isCancellationRequested ? link2 : client.protocol2CodeConverter.asDocumentLink(result), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentLinkResolveRequest.type, token2, error, link2)), middleware = client.middleware;
            return middleware.resolveDocumentLink ? middleware.resolveDocumentLink(link, token, resolveDocumentLink) : resolveDocumentLink(link, token);
          } : void 0
        };
        return [vscode_1.languages.registerDocumentLinkProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider), provider];
      }
    };
    exports2.DocumentLinkFeature = DocumentLinkFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/executeCommand.js
var require_executeCommand = __commonJS({
  "node_modules/vscode-languageclient/lib/common/executeCommand.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ExecuteCommandFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), UUID = require_uuid(), features_1 = require_features(), ExecuteCommandFeature = class {
      constructor(client) {
        this._client = client, this._commands = /* @__PURE__ */ new Map();
      }
      getState() {
        return { kind: "workspace", id: this.registrationType.method, registrations: this._commands.size > 0 };
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.ExecuteCommandRequest.type;
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "executeCommand").dynamicRegistration = !0;
      }
      initialize(capabilities) {
        capabilities.executeCommandProvider && this.register({
          id: UUID.generateUuid(),
          registerOptions: Object.assign({}, capabilities.executeCommandProvider)
        });
      }
      register(data) {
        let client = this._client, middleware = client.middleware, executeCommand = (command2, args) => {
          let params = {
            command: command2,
            arguments: args
          };
          return client.sendRequest(vscode_languageserver_protocol_1.ExecuteCommandRequest.type, params).then(void 0, (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.ExecuteCommandRequest.type, void 0, error, void 0));
        };
        if (data.registerOptions.commands) {
          let disposables = [];
          for (let command2 of data.registerOptions.commands)
            disposables.push(vscode_1.commands.registerCommand(command2, (...args) => middleware.executeCommand ? middleware.executeCommand(command2, args, executeCommand) : executeCommand(command2, args)));
          this._commands.set(data.id, disposables);
        }
      }
      unregister(id) {
        let disposables = this._commands.get(id);
        disposables && disposables.forEach((disposable) => disposable.dispose());
      }
      clear() {
        this._commands.forEach((value) => {
          value.forEach((disposable) => disposable.dispose());
        }), this._commands.clear();
      }
    };
    exports2.ExecuteCommandFeature = ExecuteCommandFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/fileSystemWatcher.js
var require_fileSystemWatcher = __commonJS({
  "node_modules/vscode-languageclient/lib/common/fileSystemWatcher.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.FileSystemWatcherFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), FileSystemWatcherFeature = class {
      constructor(client, notifyFileEvent) {
        this._client = client, this._notifyFileEvent = notifyFileEvent, this._watchers = /* @__PURE__ */ new Map();
      }
      getState() {
        return { kind: "workspace", id: this.registrationType.method, registrations: this._watchers.size > 0 };
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.DidChangeWatchedFilesNotification.type;
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "didChangeWatchedFiles").dynamicRegistration = !0, (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "didChangeWatchedFiles").relativePatternSupport = !0;
      }
      initialize(_capabilities, _documentSelector) {
      }
      register(data) {
        if (!Array.isArray(data.registerOptions.watchers))
          return;
        let disposables = [];
        for (let watcher of data.registerOptions.watchers) {
          let globPattern = this._client.protocol2CodeConverter.asGlobPattern(watcher.globPattern);
          if (globPattern === void 0)
            continue;
          let watchCreate = !0, watchChange = !0, watchDelete = !0;
          watcher.kind !== void 0 && watcher.kind !== null && (watchCreate = (watcher.kind & vscode_languageserver_protocol_1.WatchKind.Create) !== 0, watchChange = (watcher.kind & vscode_languageserver_protocol_1.WatchKind.Change) !== 0, watchDelete = (watcher.kind & vscode_languageserver_protocol_1.WatchKind.Delete) !== 0);
          let fileSystemWatcher = vscode_1.workspace.createFileSystemWatcher(globPattern, !watchCreate, !watchChange, !watchDelete);
          this.hookListeners(fileSystemWatcher, watchCreate, watchChange, watchDelete, disposables), disposables.push(fileSystemWatcher);
        }
        this._watchers.set(data.id, disposables);
      }
      registerRaw(id, fileSystemWatchers) {
        let disposables = [];
        for (let fileSystemWatcher of fileSystemWatchers)
          this.hookListeners(fileSystemWatcher, !0, !0, !0, disposables);
        this._watchers.set(id, disposables);
      }
      hookListeners(fileSystemWatcher, watchCreate, watchChange, watchDelete, listeners) {
        watchCreate && fileSystemWatcher.onDidCreate((resource) => this._notifyFileEvent({
          uri: this._client.code2ProtocolConverter.asUri(resource),
          type: vscode_languageserver_protocol_1.FileChangeType.Created
        }), null, listeners), watchChange && fileSystemWatcher.onDidChange((resource) => this._notifyFileEvent({
          uri: this._client.code2ProtocolConverter.asUri(resource),
          type: vscode_languageserver_protocol_1.FileChangeType.Changed
        }), null, listeners), watchDelete && fileSystemWatcher.onDidDelete((resource) => this._notifyFileEvent({
          uri: this._client.code2ProtocolConverter.asUri(resource),
          type: vscode_languageserver_protocol_1.FileChangeType.Deleted
        }), null, listeners);
      }
      unregister(id) {
        let disposables = this._watchers.get(id);
        if (disposables)
          for (let disposable of disposables)
            disposable.dispose();
      }
      clear() {
        this._watchers.forEach((disposables) => {
          for (let disposable of disposables)
            disposable.dispose();
        }), this._watchers.clear();
      }
    };
    exports2.FileSystemWatcherFeature = FileSystemWatcherFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/colorProvider.js
var require_colorProvider = __commonJS({
  "node_modules/vscode-languageclient/lib/common/colorProvider.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ColorProviderFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), ColorProviderFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DocumentColorRequest.type);
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "colorProvider").dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let [id, options] = this.getRegistration(documentSelector, capabilities.colorProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideColorPresentations: (color, context, token) => {
            let client = this._client, provideColorPresentations = (color2, context2, token2) => {
              let requestParams = {
                color: color2,
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(context2.document),
                range: client.code2ProtocolConverter.asRange(context2.range)
              };
              return client.sendRequest(vscode_languageserver_protocol_1.ColorPresentationRequest.type, requestParams, token2).then((result) => token2.isCancellationRequested ? null : this._client.protocol2CodeConverter.asColorPresentations(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.ColorPresentationRequest.type, token2, error, null));
            }, middleware = client.middleware;
            return middleware.provideColorPresentations ? middleware.provideColorPresentations(color, context, token, provideColorPresentations) : provideColorPresentations(color, context, token);
          },
          provideDocumentColors: (document, token) => {
            let client = this._client, provideDocumentColors = (document2, token2) => {
              let requestParams = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2)
              };
              return client.sendRequest(vscode_languageserver_protocol_1.DocumentColorRequest.type, requestParams, token2).then((result) => token2.isCancellationRequested ? null : this._client.protocol2CodeConverter.asColorInformations(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DocumentColorRequest.type, token2, error, null));
            }, middleware = client.middleware;
            return middleware.provideDocumentColors ? middleware.provideDocumentColors(document, token, provideDocumentColors) : provideDocumentColors(document, token);
          }
        };
        return [vscode_1.languages.registerColorProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider), provider];
      }
    };
    exports2.ColorProviderFeature = ColorProviderFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/implementation.js
var require_implementation = __commonJS({
  "node_modules/vscode-languageclient/lib/common/implementation.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ImplementationFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), ImplementationFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.ImplementationRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let implementationSupport = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "implementation");
        implementationSupport.dynamicRegistration = !0, implementationSupport.linkSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        let [id, options] = this.getRegistration(documentSelector, capabilities.implementationProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideImplementation: (document, position, token) => {
            let client = this._client, provideImplementation = (document2, position2, token2) => client.sendRequest(vscode_languageserver_protocol_1.ImplementationRequest.type, client.code2ProtocolConverter.asTextDocumentPositionParams(document2, position2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asDefinitionResult(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.ImplementationRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideImplementation ? middleware.provideImplementation(document, position, token, provideImplementation) : provideImplementation(document, position, token);
          }
        };
        return [this.registerProvider(selector, provider), provider];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerImplementationProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.ImplementationFeature = ImplementationFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/typeDefinition.js
var require_typeDefinition = __commonJS({
  "node_modules/vscode-languageclient/lib/common/typeDefinition.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.TypeDefinitionFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), TypeDefinitionFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.TypeDefinitionRequest.type);
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "typeDefinition").dynamicRegistration = !0;
        let typeDefinitionSupport = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "typeDefinition");
        typeDefinitionSupport.dynamicRegistration = !0, typeDefinitionSupport.linkSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        let [id, options] = this.getRegistration(documentSelector, capabilities.typeDefinitionProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideTypeDefinition: (document, position, token) => {
            let client = this._client, provideTypeDefinition = (document2, position2, token2) => client.sendRequest(vscode_languageserver_protocol_1.TypeDefinitionRequest.type, client.code2ProtocolConverter.asTextDocumentPositionParams(document2, position2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asDefinitionResult(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.TypeDefinitionRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideTypeDefinition ? middleware.provideTypeDefinition(document, position, token, provideTypeDefinition) : provideTypeDefinition(document, position, token);
          }
        };
        return [this.registerProvider(selector, provider), provider];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerTypeDefinitionProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.TypeDefinitionFeature = TypeDefinitionFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/workspaceFolder.js
var require_workspaceFolder = __commonJS({
  "node_modules/vscode-languageclient/lib/common/workspaceFolder.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.WorkspaceFoldersFeature = exports2.arrayDiff = void 0;
    var UUID = require_uuid(), vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3();
    function access(target, key) {
      if (target != null)
        return target[key];
    }
    function arrayDiff(left, right) {
      return left.filter((element) => right.indexOf(element) < 0);
    }
    exports2.arrayDiff = arrayDiff;
    var WorkspaceFoldersFeature = class {
      constructor(client) {
        this._client = client, this._listeners = /* @__PURE__ */ new Map();
      }
      getState() {
        return { kind: "workspace", id: this.registrationType.method, registrations: this._listeners.size > 0 };
      }
      get registrationType() {
        return vscode_languageserver_protocol_1.DidChangeWorkspaceFoldersNotification.type;
      }
      fillInitializeParams(params) {
        let folders = vscode_1.workspace.workspaceFolders;
        this.initializeWithFolders(folders), folders === void 0 ? params.workspaceFolders = null : params.workspaceFolders = folders.map((folder) => this.asProtocol(folder));
      }
      initializeWithFolders(currentWorkspaceFolders) {
        this._initialFolders = currentWorkspaceFolders;
      }
      fillClientCapabilities(capabilities) {
        capabilities.workspace = capabilities.workspace || {}, capabilities.workspace.workspaceFolders = !0;
      }
      initialize(capabilities) {
        let client = this._client;
        client.onRequest(vscode_languageserver_protocol_1.WorkspaceFoldersRequest.type, (token) => {
          let workspaceFolders = () => {
            let folders = vscode_1.workspace.workspaceFolders;
            return folders === void 0 ? null : folders.map((folder) => this.asProtocol(folder));
          }, middleware = client.middleware.workspace;
          return middleware && middleware.workspaceFolders ? middleware.workspaceFolders(token, workspaceFolders) : workspaceFolders(token);
        });
        let value = access(access(access(capabilities, "workspace"), "workspaceFolders"), "changeNotifications"), id;
        typeof value == "string" ? id = value : value === !0 && (id = UUID.generateUuid()), id && this.register({ id, registerOptions: void 0 });
      }
      sendInitialEvent(currentWorkspaceFolders) {
        let promise;
        if (this._initialFolders && currentWorkspaceFolders) {
          let removed = arrayDiff(this._initialFolders, currentWorkspaceFolders), added = arrayDiff(currentWorkspaceFolders, this._initialFolders);
          (added.length > 0 || removed.length > 0) && (promise = this.doSendEvent(added, removed));
        } else this._initialFolders ? promise = this.doSendEvent([], this._initialFolders) : currentWorkspaceFolders && (promise = this.doSendEvent(currentWorkspaceFolders, []));
        promise !== void 0 && promise.catch((error) => {
          this._client.error(`Sending notification ${vscode_languageserver_protocol_1.DidChangeWorkspaceFoldersNotification.type.method} failed`, error);
        });
      }
      doSendEvent(addedFolders, removedFolders) {
        let params = {
          event: {
            added: addedFolders.map((folder) => this.asProtocol(folder)),
            removed: removedFolders.map((folder) => this.asProtocol(folder))
          }
        };
        return this._client.sendNotification(vscode_languageserver_protocol_1.DidChangeWorkspaceFoldersNotification.type, params);
      }
      register(data) {
        let id = data.id, client = this._client, disposable = vscode_1.workspace.onDidChangeWorkspaceFolders((event) => {
          let didChangeWorkspaceFolders = (event2) => this.doSendEvent(event2.added, event2.removed), middleware = client.middleware.workspace;
          (middleware && middleware.didChangeWorkspaceFolders ? middleware.didChangeWorkspaceFolders(event, didChangeWorkspaceFolders) : didChangeWorkspaceFolders(event)).catch((error) => {
            this._client.error(`Sending notification ${vscode_languageserver_protocol_1.DidChangeWorkspaceFoldersNotification.type.method} failed`, error);
          });
        });
        this._listeners.set(id, disposable), this.sendInitialEvent(vscode_1.workspace.workspaceFolders);
      }
      unregister(id) {
        let disposable = this._listeners.get(id);
        disposable !== void 0 && (this._listeners.delete(id), disposable.dispose());
      }
      clear() {
        for (let disposable of this._listeners.values())
          disposable.dispose();
        this._listeners.clear();
      }
      asProtocol(workspaceFolder) {
        return workspaceFolder === void 0 ? null : { uri: this._client.code2ProtocolConverter.asUri(workspaceFolder.uri), name: workspaceFolder.name };
      }
    };
    exports2.WorkspaceFoldersFeature = WorkspaceFoldersFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/foldingRange.js
var require_foldingRange = __commonJS({
  "node_modules/vscode-languageclient/lib/common/foldingRange.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.FoldingRangeFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), FoldingRangeFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.FoldingRangeRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let capability = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "foldingRange");
        capability.dynamicRegistration = !0, capability.rangeLimit = 5e3, capability.lineFoldingOnly = !0, capability.foldingRangeKind = { valueSet: [vscode_languageserver_protocol_1.FoldingRangeKind.Comment, vscode_languageserver_protocol_1.FoldingRangeKind.Imports, vscode_languageserver_protocol_1.FoldingRangeKind.Region] }, capability.foldingRange = { collapsedText: !1 }, (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "foldingRange").refreshSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        this._client.onRequest(vscode_languageserver_protocol_1.FoldingRangeRefreshRequest.type, async () => {
          for (let provider of this.getAllProviders())
            provider.onDidChangeFoldingRange.fire();
        });
        let [id, options] = this.getRegistration(documentSelector, capabilities.foldingRangeProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, eventEmitter = new vscode_1.EventEmitter(), provider = {
          onDidChangeFoldingRanges: eventEmitter.event,
          provideFoldingRanges: (document, context, token) => {
            let client = this._client, provideFoldingRanges = (document2, _, token2) => {
              let requestParams = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2)
              };
              return client.sendRequest(vscode_languageserver_protocol_1.FoldingRangeRequest.type, requestParams, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asFoldingRanges(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.FoldingRangeRequest.type, token2, error, null));
            }, middleware = client.middleware;
            return middleware.provideFoldingRanges ? middleware.provideFoldingRanges(document, context, token, provideFoldingRanges) : provideFoldingRanges(document, context, token);
          }
        };
        return [vscode_1.languages.registerFoldingRangeProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider), { provider, onDidChangeFoldingRange: eventEmitter }];
      }
    };
    exports2.FoldingRangeFeature = FoldingRangeFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/declaration.js
var require_declaration = __commonJS({
  "node_modules/vscode-languageclient/lib/common/declaration.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DeclarationFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), DeclarationFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.DeclarationRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let declarationSupport = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "declaration");
        declarationSupport.dynamicRegistration = !0, declarationSupport.linkSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        let [id, options] = this.getRegistration(documentSelector, capabilities.declarationProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideDeclaration: (document, position, token) => {
            let client = this._client, provideDeclaration = (document2, position2, token2) => client.sendRequest(vscode_languageserver_protocol_1.DeclarationRequest.type, client.code2ProtocolConverter.asTextDocumentPositionParams(document2, position2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asDeclarationResult(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.DeclarationRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideDeclaration ? middleware.provideDeclaration(document, position, token, provideDeclaration) : provideDeclaration(document, position, token);
          }
        };
        return [this.registerProvider(selector, provider), provider];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerDeclarationProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.DeclarationFeature = DeclarationFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/selectionRange.js
var require_selectionRange = __commonJS({
  "node_modules/vscode-languageclient/lib/common/selectionRange.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.SelectionRangeFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), SelectionRangeFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.SelectionRangeRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let capability = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "selectionRange");
        capability.dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let [id, options] = this.getRegistration(documentSelector, capabilities.selectionRangeProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideSelectionRanges: (document, positions, token) => {
            let client = this._client, provideSelectionRanges = async (document2, positions2, token2) => {
              let requestParams = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                positions: client.code2ProtocolConverter.asPositionsSync(positions2, token2)
              };
              return client.sendRequest(vscode_languageserver_protocol_1.SelectionRangeRequest.type, requestParams, token2).then((ranges) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asSelectionRanges(ranges, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.SelectionRangeRequest.type, token2, error, null));
            }, middleware = client.middleware;
            return middleware.provideSelectionRanges ? middleware.provideSelectionRanges(document, positions, token, provideSelectionRanges) : provideSelectionRanges(document, positions, token);
          }
        };
        return [this.registerProvider(selector, provider), provider];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerSelectionRangeProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.SelectionRangeFeature = SelectionRangeFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/progress.js
var require_progress = __commonJS({
  "node_modules/vscode-languageclient/lib/common/progress.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ProgressFeature = void 0;
    var vscode_languageserver_protocol_1 = require_main3(), progressPart_1 = require_progressPart();
    function ensure(target, key) {
      return target[key] === void 0 && (target[key] = /* @__PURE__ */ Object.create(null)), target[key];
    }
    var ProgressFeature = class {
      constructor(_client) {
        this._client = _client, this.activeParts = /* @__PURE__ */ new Set();
      }
      getState() {
        return { kind: "window", id: vscode_languageserver_protocol_1.WorkDoneProgressCreateRequest.method, registrations: this.activeParts.size > 0 };
      }
      fillClientCapabilities(capabilities) {
        ensure(capabilities, "window").workDoneProgress = !0;
      }
      initialize() {
        let client = this._client, deleteHandler = (part) => {
          this.activeParts.delete(part);
        }, createHandler = (params) => {
          this.activeParts.add(new progressPart_1.ProgressPart(this._client, params.token, deleteHandler));
        };
        client.onRequest(vscode_languageserver_protocol_1.WorkDoneProgressCreateRequest.type, createHandler);
      }
      clear() {
        for (let part of this.activeParts)
          part.done();
        this.activeParts.clear();
      }
    };
    exports2.ProgressFeature = ProgressFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/callHierarchy.js
var require_callHierarchy = __commonJS({
  "node_modules/vscode-languageclient/lib/common/callHierarchy.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.CallHierarchyFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), CallHierarchyProvider = class {
      constructor(client) {
        this.client = client, this.middleware = client.middleware;
      }
      prepareCallHierarchy(document, position, token) {
        let client = this.client, middleware = this.middleware, prepareCallHierarchy = (document2, position2, token2) => {
          let params = client.code2ProtocolConverter.asTextDocumentPositionParams(document2, position2);
          return client.sendRequest(vscode_languageserver_protocol_1.CallHierarchyPrepareRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asCallHierarchyItems(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.CallHierarchyPrepareRequest.type, token2, error, null));
        };
        return middleware.prepareCallHierarchy ? middleware.prepareCallHierarchy(document, position, token, prepareCallHierarchy) : prepareCallHierarchy(document, position, token);
      }
      provideCallHierarchyIncomingCalls(item, token) {
        let client = this.client, middleware = this.middleware, provideCallHierarchyIncomingCalls = (item2, token2) => {
          let params = {
            item: client.code2ProtocolConverter.asCallHierarchyItem(item2)
          };
          return client.sendRequest(vscode_languageserver_protocol_1.CallHierarchyIncomingCallsRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asCallHierarchyIncomingCalls(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.CallHierarchyIncomingCallsRequest.type, token2, error, null));
        };
        return middleware.provideCallHierarchyIncomingCalls ? middleware.provideCallHierarchyIncomingCalls(item, token, provideCallHierarchyIncomingCalls) : provideCallHierarchyIncomingCalls(item, token);
      }
      provideCallHierarchyOutgoingCalls(item, token) {
        let client = this.client, middleware = this.middleware, provideCallHierarchyOutgoingCalls = (item2, token2) => {
          let params = {
            item: client.code2ProtocolConverter.asCallHierarchyItem(item2)
          };
          return client.sendRequest(vscode_languageserver_protocol_1.CallHierarchyOutgoingCallsRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asCallHierarchyOutgoingCalls(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.CallHierarchyOutgoingCallsRequest.type, token2, error, null));
        };
        return middleware.provideCallHierarchyOutgoingCalls ? middleware.provideCallHierarchyOutgoingCalls(item, token, provideCallHierarchyOutgoingCalls) : provideCallHierarchyOutgoingCalls(item, token);
      }
    }, CallHierarchyFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.CallHierarchyPrepareRequest.type);
      }
      fillClientCapabilities(cap) {
        let capabilities = cap, capability = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "callHierarchy");
        capability.dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let [id, options] = this.getRegistration(documentSelector, capabilities.callHierarchyProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let client = this._client, provider = new CallHierarchyProvider(client);
        return [vscode_1.languages.registerCallHierarchyProvider(this._client.protocol2CodeConverter.asDocumentSelector(options.documentSelector), provider), provider];
      }
    };
    exports2.CallHierarchyFeature = CallHierarchyFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/semanticTokens.js
var require_semanticTokens = __commonJS({
  "node_modules/vscode-languageclient/lib/common/semanticTokens.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.SemanticTokensFeature = void 0;
    var vscode5 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), Is = require_is(), SemanticTokensFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.SemanticTokensRegistrationType.type);
      }
      fillClientCapabilities(capabilities) {
        let capability = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "semanticTokens");
        capability.dynamicRegistration = !0, capability.tokenTypes = [
          vscode_languageserver_protocol_1.SemanticTokenTypes.namespace,
          vscode_languageserver_protocol_1.SemanticTokenTypes.type,
          vscode_languageserver_protocol_1.SemanticTokenTypes.class,
          vscode_languageserver_protocol_1.SemanticTokenTypes.enum,
          vscode_languageserver_protocol_1.SemanticTokenTypes.interface,
          vscode_languageserver_protocol_1.SemanticTokenTypes.struct,
          vscode_languageserver_protocol_1.SemanticTokenTypes.typeParameter,
          vscode_languageserver_protocol_1.SemanticTokenTypes.parameter,
          vscode_languageserver_protocol_1.SemanticTokenTypes.variable,
          vscode_languageserver_protocol_1.SemanticTokenTypes.property,
          vscode_languageserver_protocol_1.SemanticTokenTypes.enumMember,
          vscode_languageserver_protocol_1.SemanticTokenTypes.event,
          vscode_languageserver_protocol_1.SemanticTokenTypes.function,
          vscode_languageserver_protocol_1.SemanticTokenTypes.method,
          vscode_languageserver_protocol_1.SemanticTokenTypes.macro,
          vscode_languageserver_protocol_1.SemanticTokenTypes.keyword,
          vscode_languageserver_protocol_1.SemanticTokenTypes.modifier,
          vscode_languageserver_protocol_1.SemanticTokenTypes.comment,
          vscode_languageserver_protocol_1.SemanticTokenTypes.string,
          vscode_languageserver_protocol_1.SemanticTokenTypes.number,
          vscode_languageserver_protocol_1.SemanticTokenTypes.regexp,
          vscode_languageserver_protocol_1.SemanticTokenTypes.operator,
          vscode_languageserver_protocol_1.SemanticTokenTypes.decorator
        ], capability.tokenModifiers = [
          vscode_languageserver_protocol_1.SemanticTokenModifiers.declaration,
          vscode_languageserver_protocol_1.SemanticTokenModifiers.definition,
          vscode_languageserver_protocol_1.SemanticTokenModifiers.readonly,
          vscode_languageserver_protocol_1.SemanticTokenModifiers.static,
          vscode_languageserver_protocol_1.SemanticTokenModifiers.deprecated,
          vscode_languageserver_protocol_1.SemanticTokenModifiers.abstract,
          vscode_languageserver_protocol_1.SemanticTokenModifiers.async,
          vscode_languageserver_protocol_1.SemanticTokenModifiers.modification,
          vscode_languageserver_protocol_1.SemanticTokenModifiers.documentation,
          vscode_languageserver_protocol_1.SemanticTokenModifiers.defaultLibrary
        ], capability.formats = [vscode_languageserver_protocol_1.TokenFormat.Relative], capability.requests = {
          range: !0,
          full: {
            delta: !0
          }
        }, capability.multilineTokenSupport = !1, capability.overlappingTokenSupport = !1, capability.serverCancelSupport = !0, capability.augmentsSyntaxTokens = !0, (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "semanticTokens").refreshSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        this._client.onRequest(vscode_languageserver_protocol_1.SemanticTokensRefreshRequest.type, async () => {
          for (let provider of this.getAllProviders())
            provider.onDidChangeSemanticTokensEmitter.fire();
        });
        let [id, options] = this.getRegistration(documentSelector, capabilities.semanticTokensProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, fullProvider = Is.boolean(options.full) ? options.full : options.full !== void 0, hasEditProvider = options.full !== void 0 && typeof options.full != "boolean" && options.full.delta === !0, eventEmitter = new vscode5.EventEmitter(), documentProvider = fullProvider ? {
          onDidChangeSemanticTokens: eventEmitter.event,
          provideDocumentSemanticTokens: (document, token) => {
            let client2 = this._client, middleware = client2.middleware, provideDocumentSemanticTokens = (document2, token2) => {
              let params = {
                textDocument: client2.code2ProtocolConverter.asTextDocumentIdentifier(document2)
              };
              return client2.sendRequest(vscode_languageserver_protocol_1.SemanticTokensRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client2.protocol2CodeConverter.asSemanticTokens(result, token2), (error) => client2.handleFailedRequest(vscode_languageserver_protocol_1.SemanticTokensRequest.type, token2, error, null));
            };
            return middleware.provideDocumentSemanticTokens ? middleware.provideDocumentSemanticTokens(document, token, provideDocumentSemanticTokens) : provideDocumentSemanticTokens(document, token);
          },
          provideDocumentSemanticTokensEdits: hasEditProvider ? (document, previousResultId, token) => {
            let client2 = this._client, middleware = client2.middleware, provideDocumentSemanticTokensEdits = (document2, previousResultId2, token2) => {
              let params = {
                textDocument: client2.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                previousResultId: previousResultId2
              };
              return client2.sendRequest(vscode_languageserver_protocol_1.SemanticTokensDeltaRequest.type, params, token2).then(async (result) => token2.isCancellationRequested ? null : vscode_languageserver_protocol_1.SemanticTokens.is(result) ? await client2.protocol2CodeConverter.asSemanticTokens(result, token2) : await client2.protocol2CodeConverter.asSemanticTokensEdits(result, token2), (error) => client2.handleFailedRequest(vscode_languageserver_protocol_1.SemanticTokensDeltaRequest.type, token2, error, null));
            };
            return middleware.provideDocumentSemanticTokensEdits ? middleware.provideDocumentSemanticTokensEdits(document, previousResultId, token, provideDocumentSemanticTokensEdits) : provideDocumentSemanticTokensEdits(document, previousResultId, token);
          } : void 0
        } : void 0, rangeProvider = options.range === !0 ? {
          provideDocumentRangeSemanticTokens: (document, range, token) => {
            let client2 = this._client, middleware = client2.middleware, provideDocumentRangeSemanticTokens = (document2, range2, token2) => {
              let params = {
                textDocument: client2.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                range: client2.code2ProtocolConverter.asRange(range2)
              };
              return client2.sendRequest(vscode_languageserver_protocol_1.SemanticTokensRangeRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client2.protocol2CodeConverter.asSemanticTokens(result, token2), (error) => client2.handleFailedRequest(vscode_languageserver_protocol_1.SemanticTokensRangeRequest.type, token2, error, null));
            };
            return middleware.provideDocumentRangeSemanticTokens ? middleware.provideDocumentRangeSemanticTokens(document, range, token, provideDocumentRangeSemanticTokens) : provideDocumentRangeSemanticTokens(document, range, token);
          }
        } : void 0, disposables = [], client = this._client, legend = client.protocol2CodeConverter.asSemanticTokensLegend(options.legend), documentSelector = client.protocol2CodeConverter.asDocumentSelector(selector);
        return documentProvider !== void 0 && disposables.push(vscode5.languages.registerDocumentSemanticTokensProvider(documentSelector, documentProvider, legend)), rangeProvider !== void 0 && disposables.push(vscode5.languages.registerDocumentRangeSemanticTokensProvider(documentSelector, rangeProvider, legend)), [new vscode5.Disposable(() => disposables.forEach((item) => item.dispose())), { range: rangeProvider, full: documentProvider, onDidChangeSemanticTokensEmitter: eventEmitter }];
      }
    };
    exports2.SemanticTokensFeature = SemanticTokensFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/fileOperations.js
var require_fileOperations = __commonJS({
  "node_modules/vscode-languageclient/lib/common/fileOperations.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.WillDeleteFilesFeature = exports2.WillRenameFilesFeature = exports2.WillCreateFilesFeature = exports2.DidDeleteFilesFeature = exports2.DidRenameFilesFeature = exports2.DidCreateFilesFeature = void 0;
    var code = require("vscode"), minimatch = require_minimatch(), proto = require_main3(), UUID = require_uuid();
    function ensure(target, key) {
      return target[key] === void 0 && (target[key] = {}), target[key];
    }
    function access(target, key) {
      return target[key];
    }
    function assign(target, key, value) {
      target[key] = value;
    }
    var FileOperationFeature = class _FileOperationFeature {
      constructor(client, event, registrationType, clientCapability, serverCapability) {
        this._client = client, this._event = event, this._registrationType = registrationType, this._clientCapability = clientCapability, this._serverCapability = serverCapability, this._filters = /* @__PURE__ */ new Map();
      }
      getState() {
        return { kind: "workspace", id: this._registrationType.method, registrations: this._filters.size > 0 };
      }
      filterSize() {
        return this._filters.size;
      }
      get registrationType() {
        return this._registrationType;
      }
      fillClientCapabilities(capabilities) {
        let value = ensure(ensure(capabilities, "workspace"), "fileOperations");
        assign(value, "dynamicRegistration", !0), assign(value, this._clientCapability, !0);
      }
      initialize(capabilities) {
        let options = capabilities.workspace?.fileOperations, capability = options !== void 0 ? access(options, this._serverCapability) : void 0;
        if (capability?.filters !== void 0)
          try {
            this.register({
              id: UUID.generateUuid(),
              registerOptions: { filters: capability.filters }
            });
          } catch (e) {
            this._client.warn(`Ignoring invalid glob pattern for ${this._serverCapability} registration: ${e}`);
          }
      }
      register(data) {
        this._listener || (this._listener = this._event(this.send, this));
        let minimatchFilter = data.registerOptions.filters.map((filter) => {
          let matcher = new minimatch.Minimatch(filter.pattern.glob, _FileOperationFeature.asMinimatchOptions(filter.pattern.options));
          if (!matcher.makeRe())
            throw new Error(`Invalid pattern ${filter.pattern.glob}!`);
          return { scheme: filter.scheme, matcher, kind: filter.pattern.matches };
        });
        this._filters.set(data.id, minimatchFilter);
      }
      unregister(id) {
        this._filters.delete(id), this._filters.size === 0 && this._listener && (this._listener.dispose(), this._listener = void 0);
      }
      clear() {
        this._filters.clear(), this._listener && (this._listener.dispose(), this._listener = void 0);
      }
      getFileType(uri) {
        return _FileOperationFeature.getFileType(uri);
      }
      async filter(event, prop) {
        let fileMatches = await Promise.all(event.files.map(async (item) => {
          let uri = prop(item), path = uri.fsPath.replace(/\\/g, "/");
          for (let filters of this._filters.values())
            for (let filter of filters)
              if (!(filter.scheme !== void 0 && filter.scheme !== uri.scheme)) {
                if (filter.matcher.match(path)) {
                  if (filter.kind === void 0)
                    return !0;
                  let fileType = await this.getFileType(uri);
                  if (fileType === void 0)
                    return this._client.error(`Failed to determine file type for ${uri.toString()}.`), !0;
                  if (fileType === code.FileType.File && filter.kind === proto.FileOperationPatternKind.file || fileType === code.FileType.Directory && filter.kind === proto.FileOperationPatternKind.folder)
                    return !0;
                } else if (filter.kind === proto.FileOperationPatternKind.folder && await _FileOperationFeature.getFileType(uri) === code.FileType.Directory && filter.matcher.match(`${path}/`))
                  return !0;
              }
          return !1;
        })), files = event.files.filter((_, index) => fileMatches[index]);
        return { ...event, files };
      }
      static async getFileType(uri) {
        try {
          return (await code.workspace.fs.stat(uri)).type;
        } catch {
          return;
        }
      }
      static asMinimatchOptions(options) {
        let result = { dot: !0 };
        return options?.ignoreCase === !0 && (result.nocase = !0), result;
      }
    }, NotificationFileOperationFeature = class extends FileOperationFeature {
      constructor(client, event, notificationType, clientCapability, serverCapability, accessUri, createParams) {
        super(client, event, notificationType, clientCapability, serverCapability), this._notificationType = notificationType, this._accessUri = accessUri, this._createParams = createParams;
      }
      async send(originalEvent) {
        let filteredEvent = await this.filter(originalEvent, this._accessUri);
        if (filteredEvent.files.length) {
          let next = async (event) => this._client.sendNotification(this._notificationType, this._createParams(event));
          return this.doSend(filteredEvent, next);
        }
      }
    }, CachingNotificationFileOperationFeature = class extends NotificationFileOperationFeature {
      constructor() {
        super(...arguments), this._fsPathFileTypes = /* @__PURE__ */ new Map();
      }
      async getFileType(uri) {
        let fsPath = uri.fsPath;
        if (this._fsPathFileTypes.has(fsPath))
          return this._fsPathFileTypes.get(fsPath);
        let type = await FileOperationFeature.getFileType(uri);
        return type && this._fsPathFileTypes.set(fsPath, type), type;
      }
      async cacheFileTypes(event, prop) {
        await this.filter(event, prop);
      }
      clearFileTypeCache() {
        this._fsPathFileTypes.clear();
      }
      unregister(id) {
        super.unregister(id), this.filterSize() === 0 && this._willListener && (this._willListener.dispose(), this._willListener = void 0);
      }
      clear() {
        super.clear(), this._willListener && (this._willListener.dispose(), this._willListener = void 0);
      }
    }, DidCreateFilesFeature = class extends NotificationFileOperationFeature {
      constructor(client) {
        super(client, code.workspace.onDidCreateFiles, proto.DidCreateFilesNotification.type, "didCreate", "didCreate", (i) => i, client.code2ProtocolConverter.asDidCreateFilesParams);
      }
      doSend(event, next) {
        let middleware = this._client.middleware.workspace;
        return middleware?.didCreateFiles ? middleware.didCreateFiles(event, next) : next(event);
      }
    };
    exports2.DidCreateFilesFeature = DidCreateFilesFeature;
    var DidRenameFilesFeature = class extends CachingNotificationFileOperationFeature {
      constructor(client) {
        super(client, code.workspace.onDidRenameFiles, proto.DidRenameFilesNotification.type, "didRename", "didRename", (i) => i.oldUri, client.code2ProtocolConverter.asDidRenameFilesParams);
      }
      register(data) {
        this._willListener || (this._willListener = code.workspace.onWillRenameFiles(this.willRename, this)), super.register(data);
      }
      willRename(e) {
        e.waitUntil(this.cacheFileTypes(e, (i) => i.oldUri));
      }
      doSend(event, next) {
        this.clearFileTypeCache();
        let middleware = this._client.middleware.workspace;
        return middleware?.didRenameFiles ? middleware.didRenameFiles(event, next) : next(event);
      }
    };
    exports2.DidRenameFilesFeature = DidRenameFilesFeature;
    var DidDeleteFilesFeature = class extends CachingNotificationFileOperationFeature {
      constructor(client) {
        super(client, code.workspace.onDidDeleteFiles, proto.DidDeleteFilesNotification.type, "didDelete", "didDelete", (i) => i, client.code2ProtocolConverter.asDidDeleteFilesParams);
      }
      register(data) {
        this._willListener || (this._willListener = code.workspace.onWillDeleteFiles(this.willDelete, this)), super.register(data);
      }
      willDelete(e) {
        e.waitUntil(this.cacheFileTypes(e, (i) => i));
      }
      doSend(event, next) {
        this.clearFileTypeCache();
        let middleware = this._client.middleware.workspace;
        return middleware?.didDeleteFiles ? middleware.didDeleteFiles(event, next) : next(event);
      }
    };
    exports2.DidDeleteFilesFeature = DidDeleteFilesFeature;
    var RequestFileOperationFeature = class extends FileOperationFeature {
      constructor(client, event, requestType, clientCapability, serverCapability, accessUri, createParams) {
        super(client, event, requestType, clientCapability, serverCapability), this._requestType = requestType, this._accessUri = accessUri, this._createParams = createParams;
      }
      async send(originalEvent) {
        let waitUntil = this.waitUntil(originalEvent);
        originalEvent.waitUntil(waitUntil);
      }
      async waitUntil(originalEvent) {
        let filteredEvent = await this.filter(originalEvent, this._accessUri);
        if (filteredEvent.files.length) {
          let next = (event) => this._client.sendRequest(this._requestType, this._createParams(event), event.token).then(this._client.protocol2CodeConverter.asWorkspaceEdit);
          return this.doSend(filteredEvent, next);
        } else
          return;
      }
    }, WillCreateFilesFeature = class extends RequestFileOperationFeature {
      constructor(client) {
        super(client, code.workspace.onWillCreateFiles, proto.WillCreateFilesRequest.type, "willCreate", "willCreate", (i) => i, client.code2ProtocolConverter.asWillCreateFilesParams);
      }
      doSend(event, next) {
        let middleware = this._client.middleware.workspace;
        return middleware?.willCreateFiles ? middleware.willCreateFiles(event, next) : next(event);
      }
    };
    exports2.WillCreateFilesFeature = WillCreateFilesFeature;
    var WillRenameFilesFeature = class extends RequestFileOperationFeature {
      constructor(client) {
        super(client, code.workspace.onWillRenameFiles, proto.WillRenameFilesRequest.type, "willRename", "willRename", (i) => i.oldUri, client.code2ProtocolConverter.asWillRenameFilesParams);
      }
      doSend(event, next) {
        let middleware = this._client.middleware.workspace;
        return middleware?.willRenameFiles ? middleware.willRenameFiles(event, next) : next(event);
      }
    };
    exports2.WillRenameFilesFeature = WillRenameFilesFeature;
    var WillDeleteFilesFeature = class extends RequestFileOperationFeature {
      constructor(client) {
        super(client, code.workspace.onWillDeleteFiles, proto.WillDeleteFilesRequest.type, "willDelete", "willDelete", (i) => i, client.code2ProtocolConverter.asWillDeleteFilesParams);
      }
      doSend(event, next) {
        let middleware = this._client.middleware.workspace;
        return middleware?.willDeleteFiles ? middleware.willDeleteFiles(event, next) : next(event);
      }
    };
    exports2.WillDeleteFilesFeature = WillDeleteFilesFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/linkedEditingRange.js
var require_linkedEditingRange = __commonJS({
  "node_modules/vscode-languageclient/lib/common/linkedEditingRange.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.LinkedEditingFeature = void 0;
    var code = require("vscode"), proto = require_main3(), features_1 = require_features(), LinkedEditingFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, proto.LinkedEditingRangeRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let linkedEditingSupport = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "linkedEditingRange");
        linkedEditingSupport.dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let [id, options] = this.getRegistration(documentSelector, capabilities.linkedEditingRangeProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideLinkedEditingRanges: (document, position, token) => {
            let client = this._client, provideLinkedEditing = (document2, position2, token2) => client.sendRequest(proto.LinkedEditingRangeRequest.type, client.code2ProtocolConverter.asTextDocumentPositionParams(document2, position2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asLinkedEditingRanges(result, token2), (error) => client.handleFailedRequest(proto.LinkedEditingRangeRequest.type, token2, error, null)), middleware = client.middleware;
            return middleware.provideLinkedEditingRange ? middleware.provideLinkedEditingRange(document, position, token, provideLinkedEditing) : provideLinkedEditing(document, position, token);
          }
        };
        return [this.registerProvider(selector, provider), provider];
      }
      registerProvider(selector, provider) {
        return code.languages.registerLinkedEditingRangeProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.LinkedEditingFeature = LinkedEditingFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/typeHierarchy.js
var require_typeHierarchy = __commonJS({
  "node_modules/vscode-languageclient/lib/common/typeHierarchy.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.TypeHierarchyFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), TypeHierarchyProvider = class {
      constructor(client) {
        this.client = client, this.middleware = client.middleware;
      }
      prepareTypeHierarchy(document, position, token) {
        let client = this.client, middleware = this.middleware, prepareTypeHierarchy = (document2, position2, token2) => {
          let params = client.code2ProtocolConverter.asTextDocumentPositionParams(document2, position2);
          return client.sendRequest(vscode_languageserver_protocol_1.TypeHierarchyPrepareRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asTypeHierarchyItems(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.TypeHierarchyPrepareRequest.type, token2, error, null));
        };
        return middleware.prepareTypeHierarchy ? middleware.prepareTypeHierarchy(document, position, token, prepareTypeHierarchy) : prepareTypeHierarchy(document, position, token);
      }
      provideTypeHierarchySupertypes(item, token) {
        let client = this.client, middleware = this.middleware, provideTypeHierarchySupertypes = (item2, token2) => {
          let params = {
            item: client.code2ProtocolConverter.asTypeHierarchyItem(item2)
          };
          return client.sendRequest(vscode_languageserver_protocol_1.TypeHierarchySupertypesRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asTypeHierarchyItems(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.TypeHierarchySupertypesRequest.type, token2, error, null));
        };
        return middleware.provideTypeHierarchySupertypes ? middleware.provideTypeHierarchySupertypes(item, token, provideTypeHierarchySupertypes) : provideTypeHierarchySupertypes(item, token);
      }
      provideTypeHierarchySubtypes(item, token) {
        let client = this.client, middleware = this.middleware, provideTypeHierarchySubtypes = (item2, token2) => {
          let params = {
            item: client.code2ProtocolConverter.asTypeHierarchyItem(item2)
          };
          return client.sendRequest(vscode_languageserver_protocol_1.TypeHierarchySubtypesRequest.type, params, token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asTypeHierarchyItems(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.TypeHierarchySubtypesRequest.type, token2, error, null));
        };
        return middleware.provideTypeHierarchySubtypes ? middleware.provideTypeHierarchySubtypes(item, token, provideTypeHierarchySubtypes) : provideTypeHierarchySubtypes(item, token);
      }
    }, TypeHierarchyFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.TypeHierarchyPrepareRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let capability = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "typeHierarchy");
        capability.dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let [id, options] = this.getRegistration(documentSelector, capabilities.typeHierarchyProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let client = this._client, provider = new TypeHierarchyProvider(client);
        return [vscode_1.languages.registerTypeHierarchyProvider(client.protocol2CodeConverter.asDocumentSelector(options.documentSelector), provider), provider];
      }
    };
    exports2.TypeHierarchyFeature = TypeHierarchyFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/inlineValue.js
var require_inlineValue = __commonJS({
  "node_modules/vscode-languageclient/lib/common/inlineValue.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.InlineValueFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), InlineValueFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.InlineValueRequest.type);
      }
      fillClientCapabilities(capabilities) {
        (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "inlineValue").dynamicRegistration = !0, (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "inlineValue").refreshSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        this._client.onRequest(vscode_languageserver_protocol_1.InlineValueRefreshRequest.type, async () => {
          for (let provider of this.getAllProviders())
            provider.onDidChangeInlineValues.fire();
        });
        let [id, options] = this.getRegistration(documentSelector, capabilities.inlineValueProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, eventEmitter = new vscode_1.EventEmitter(), provider = {
          onDidChangeInlineValues: eventEmitter.event,
          provideInlineValues: (document, viewPort, context, token) => {
            let client = this._client, provideInlineValues = (document2, viewPort2, context2, token2) => {
              let requestParams = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                range: client.code2ProtocolConverter.asRange(viewPort2),
                context: client.code2ProtocolConverter.asInlineValueContext(context2)
              };
              return client.sendRequest(vscode_languageserver_protocol_1.InlineValueRequest.type, requestParams, token2).then((values) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asInlineValues(values, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.InlineValueRequest.type, token2, error, null));
            }, middleware = client.middleware;
            return middleware.provideInlineValues ? middleware.provideInlineValues(document, viewPort, context, token, provideInlineValues) : provideInlineValues(document, viewPort, context, token);
          }
        };
        return [this.registerProvider(selector, provider), { provider, onDidChangeInlineValues: eventEmitter }];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerInlineValuesProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.InlineValueFeature = InlineValueFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/inlayHint.js
var require_inlayHint = __commonJS({
  "node_modules/vscode-languageclient/lib/common/inlayHint.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.InlayHintsFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), InlayHintsFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.InlayHintRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let inlayHint = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "inlayHint");
        inlayHint.dynamicRegistration = !0, inlayHint.resolveSupport = {
          properties: ["tooltip", "textEdits", "label.tooltip", "label.location", "label.command"]
        }, (0, features_1.ensure)((0, features_1.ensure)(capabilities, "workspace"), "inlayHint").refreshSupport = !0;
      }
      initialize(capabilities, documentSelector) {
        this._client.onRequest(vscode_languageserver_protocol_1.InlayHintRefreshRequest.type, async () => {
          for (let provider of this.getAllProviders())
            provider.onDidChangeInlayHints.fire();
        });
        let [id, options] = this.getRegistration(documentSelector, capabilities.inlayHintProvider);
        !id || !options || this.register({ id, registerOptions: options });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, eventEmitter = new vscode_1.EventEmitter(), provider = {
          onDidChangeInlayHints: eventEmitter.event,
          provideInlayHints: (document, viewPort, token) => {
            let client = this._client, provideInlayHints = async (document2, viewPort2, token2) => {
              let requestParams = {
                textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document2),
                range: client.code2ProtocolConverter.asRange(viewPort2)
              };
              try {
                let values = await client.sendRequest(vscode_languageserver_protocol_1.InlayHintRequest.type, requestParams, token2);
                return token2.isCancellationRequested ? null : client.protocol2CodeConverter.asInlayHints(values, token2);
              } catch (error) {
                return client.handleFailedRequest(vscode_languageserver_protocol_1.InlayHintRequest.type, token2, error, null);
              }
            }, middleware = client.middleware;
            return middleware.provideInlayHints ? middleware.provideInlayHints(document, viewPort, token, provideInlayHints) : provideInlayHints(document, viewPort, token);
          }
        };
        return provider.resolveInlayHint = options.resolveProvider === !0 ? (hint, token) => {
          let client = this._client, resolveInlayHint = async (item, token2) => {
            try {
              let value = await client.sendRequest(vscode_languageserver_protocol_1.InlayHintResolveRequest.type, client.code2ProtocolConverter.asInlayHint(item), token2);
              if (token2.isCancellationRequested)
                return null;
              let result = client.protocol2CodeConverter.asInlayHint(value, token2);
              return token2.isCancellationRequested ? null : result;
            } catch (error) {
              return client.handleFailedRequest(vscode_languageserver_protocol_1.InlayHintResolveRequest.type, token2, error, null);
            }
          }, middleware = client.middleware;
          return middleware.resolveInlayHint ? middleware.resolveInlayHint(hint, token, resolveInlayHint) : resolveInlayHint(hint, token);
        } : void 0, [this.registerProvider(selector, provider), { provider, onDidChangeInlayHints: eventEmitter }];
      }
      registerProvider(selector, provider) {
        return vscode_1.languages.registerInlayHintsProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider);
      }
    };
    exports2.InlayHintsFeature = InlayHintsFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/inlineCompletion.js
var require_inlineCompletion = __commonJS({
  "node_modules/vscode-languageclient/lib/common/inlineCompletion.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.InlineCompletionItemFeature = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), features_1 = require_features(), UUID = require_uuid(), InlineCompletionItemFeature = class extends features_1.TextDocumentLanguageFeature {
      constructor(client) {
        super(client, vscode_languageserver_protocol_1.InlineCompletionRequest.type);
      }
      fillClientCapabilities(capabilities) {
        let inlineCompletion = (0, features_1.ensure)((0, features_1.ensure)(capabilities, "textDocument"), "inlineCompletion");
        inlineCompletion.dynamicRegistration = !0;
      }
      initialize(capabilities, documentSelector) {
        let options = this.getRegistrationOptions(documentSelector, capabilities.inlineCompletionProvider);
        options && this.register({
          id: UUID.generateUuid(),
          registerOptions: options
        });
      }
      registerLanguageProvider(options) {
        let selector = options.documentSelector, provider = {
          provideInlineCompletionItems: (document, position, context, token) => {
            let client = this._client, middleware = this._client.middleware, provideInlineCompletionItems = (document2, position2, context2, token2) => client.sendRequest(vscode_languageserver_protocol_1.InlineCompletionRequest.type, client.code2ProtocolConverter.asInlineCompletionParams(document2, position2, context2), token2).then((result) => token2.isCancellationRequested ? null : client.protocol2CodeConverter.asInlineCompletionResult(result, token2), (error) => client.handleFailedRequest(vscode_languageserver_protocol_1.InlineCompletionRequest.type, token2, error, null));
            return middleware.provideInlineCompletionItems ? middleware.provideInlineCompletionItems(document, position, context, token, provideInlineCompletionItems) : provideInlineCompletionItems(document, position, context, token);
          }
        };
        return [vscode_1.languages.registerInlineCompletionItemProvider(this._client.protocol2CodeConverter.asDocumentSelector(selector), provider), provider];
      }
    };
    exports2.InlineCompletionItemFeature = InlineCompletionItemFeature;
  }
});

// node_modules/vscode-languageclient/lib/common/client.js
var require_client = __commonJS({
  "node_modules/vscode-languageclient/lib/common/client.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.ProposedFeatures = exports2.BaseLanguageClient = exports2.MessageTransports = exports2.SuspendMode = exports2.State = exports2.CloseAction = exports2.ErrorAction = exports2.RevealOutputChannelOn = void 0;
    var vscode_1 = require("vscode"), vscode_languageserver_protocol_1 = require_main3(), c2p = require_codeConverter(), p2c = require_protocolConverter(), Is = require_is(), async_1 = require_async(), UUID = require_uuid(), progressPart_1 = require_progressPart(), features_1 = require_features(), diagnostic_1 = require_diagnostic(), notebook_1 = require_notebook(), configuration_1 = require_configuration(), textSynchronization_1 = require_textSynchronization(), completion_1 = require_completion(), hover_1 = require_hover(), definition_1 = require_definition(), signatureHelp_1 = require_signatureHelp(), documentHighlight_1 = require_documentHighlight(), documentSymbol_1 = require_documentSymbol(), workspaceSymbol_1 = require_workspaceSymbol(), reference_1 = require_reference(), codeAction_1 = require_codeAction(), codeLens_1 = require_codeLens(), formatting_1 = require_formatting(), rename_1 = require_rename(), documentLink_1 = require_documentLink(), executeCommand_1 = require_executeCommand(), fileSystemWatcher_1 = require_fileSystemWatcher(), colorProvider_1 = require_colorProvider(), implementation_1 = require_implementation(), typeDefinition_1 = require_typeDefinition(), workspaceFolder_1 = require_workspaceFolder(), foldingRange_1 = require_foldingRange(), declaration_1 = require_declaration(), selectionRange_1 = require_selectionRange(), progress_1 = require_progress(), callHierarchy_1 = require_callHierarchy(), semanticTokens_1 = require_semanticTokens(), fileOperations_1 = require_fileOperations(), linkedEditingRange_1 = require_linkedEditingRange(), typeHierarchy_1 = require_typeHierarchy(), inlineValue_1 = require_inlineValue(), inlayHint_1 = require_inlayHint(), inlineCompletion_1 = require_inlineCompletion(), RevealOutputChannelOn;
    (function(RevealOutputChannelOn2) {
      RevealOutputChannelOn2[RevealOutputChannelOn2.Debug = 0] = "Debug", RevealOutputChannelOn2[RevealOutputChannelOn2.Info = 1] = "Info", RevealOutputChannelOn2[RevealOutputChannelOn2.Warn = 2] = "Warn", RevealOutputChannelOn2[RevealOutputChannelOn2.Error = 3] = "Error", RevealOutputChannelOn2[RevealOutputChannelOn2.Never = 4] = "Never";
    })(RevealOutputChannelOn || (exports2.RevealOutputChannelOn = RevealOutputChannelOn = {}));
    var ErrorAction;
    (function(ErrorAction2) {
      ErrorAction2[ErrorAction2.Continue = 1] = "Continue", ErrorAction2[ErrorAction2.Shutdown = 2] = "Shutdown";
    })(ErrorAction || (exports2.ErrorAction = ErrorAction = {}));
    var CloseAction;
    (function(CloseAction2) {
      CloseAction2[CloseAction2.DoNotRestart = 1] = "DoNotRestart", CloseAction2[CloseAction2.Restart = 2] = "Restart";
    })(CloseAction || (exports2.CloseAction = CloseAction = {}));
    var State;
    (function(State2) {
      State2[State2.Stopped = 1] = "Stopped", State2[State2.Starting = 3] = "Starting", State2[State2.Running = 2] = "Running";
    })(State || (exports2.State = State = {}));
    var SuspendMode;
    (function(SuspendMode2) {
      SuspendMode2.off = "off", SuspendMode2.on = "on";
    })(SuspendMode || (exports2.SuspendMode = SuspendMode = {}));
    var ResolvedClientOptions;
    (function(ResolvedClientOptions2) {
      function sanitizeIsTrusted(isTrusted) {
        return isTrusted == null ? !1 : typeof isTrusted == "boolean" || typeof isTrusted == "object" && isTrusted !== null && Is.stringArray(isTrusted.enabledCommands) ? isTrusted : !1;
      }
      ResolvedClientOptions2.sanitizeIsTrusted = sanitizeIsTrusted;
    })(ResolvedClientOptions || (ResolvedClientOptions = {}));
    var DefaultErrorHandler = class {
      constructor(client, maxRestartCount) {
        this.client = client, this.maxRestartCount = maxRestartCount, this.restarts = [];
      }
      error(_error, _message, count) {
        return count && count <= 3 ? { action: ErrorAction.Continue } : { action: ErrorAction.Shutdown };
      }
      closed() {
        return this.restarts.push(Date.now()), this.restarts.length <= this.maxRestartCount ? { action: CloseAction.Restart } : this.restarts[this.restarts.length - 1] - this.restarts[0] <= 180 * 1e3 ? { action: CloseAction.DoNotRestart, message: `The ${this.client.name} server crashed ${this.maxRestartCount + 1} times in the last 3 minutes. The server will not be restarted. See the output for more information.` } : (this.restarts.shift(), { action: CloseAction.Restart });
      }
    }, ClientState;
    (function(ClientState2) {
      ClientState2.Initial = "initial", ClientState2.Starting = "starting", ClientState2.StartFailed = "startFailed", ClientState2.Running = "running", ClientState2.Stopping = "stopping", ClientState2.Stopped = "stopped";
    })(ClientState || (ClientState = {}));
    var MessageTransports;
    (function(MessageTransports2) {
      function is(value) {
        return value && vscode_languageserver_protocol_1.MessageReader.is(value.reader) && vscode_languageserver_protocol_1.MessageWriter.is(value.writer);
      }
      MessageTransports2.is = is;
    })(MessageTransports || (exports2.MessageTransports = MessageTransports = {}));
    var BaseLanguageClient = class _BaseLanguageClient {
      constructor(id, name, clientOptions) {
        this._traceFormat = vscode_languageserver_protocol_1.TraceFormat.Text, this._diagnosticQueue = /* @__PURE__ */ new Map(), this._diagnosticQueueState = { state: "idle" }, this._features = [], this._dynamicFeatures = /* @__PURE__ */ new Map(), this.workspaceEditLock = new async_1.Semaphore(1), this._id = id, this._name = name, clientOptions = clientOptions || {};
        let markdown = { isTrusted: !1, supportHtml: !1 };
        clientOptions.markdown !== void 0 && (markdown.isTrusted = ResolvedClientOptions.sanitizeIsTrusted(clientOptions.markdown.isTrusted), markdown.supportHtml = clientOptions.markdown.supportHtml === !0), this._clientOptions = {
          documentSelector: clientOptions.documentSelector ?? [],
          synchronize: clientOptions.synchronize ?? {},
          diagnosticCollectionName: clientOptions.diagnosticCollectionName,
          outputChannelName: clientOptions.outputChannelName ?? this._name,
          revealOutputChannelOn: clientOptions.revealOutputChannelOn ?? RevealOutputChannelOn.Error,
          stdioEncoding: clientOptions.stdioEncoding ?? "utf8",
          initializationOptions: clientOptions.initializationOptions,
          initializationFailedHandler: clientOptions.initializationFailedHandler,
          progressOnInitialization: !!clientOptions.progressOnInitialization,
          errorHandler: clientOptions.errorHandler ?? this.createDefaultErrorHandler(clientOptions.connectionOptions?.maxRestartCount),
          middleware: clientOptions.middleware ?? {},
          uriConverters: clientOptions.uriConverters,
          workspaceFolder: clientOptions.workspaceFolder,
          connectionOptions: clientOptions.connectionOptions,
          markdown,
          // suspend: {
          // 	mode: clientOptions.suspend?.mode ?? SuspendMode.off,
          // 	callback: clientOptions.suspend?.callback ?? (() => Promise.resolve(true)),
          // 	interval: clientOptions.suspend?.interval ? Math.max(clientOptions.suspend.interval, defaultInterval) : defaultInterval
          // },
          diagnosticPullOptions: clientOptions.diagnosticPullOptions ?? { onChange: !0, onSave: !1 },
          notebookDocumentOptions: clientOptions.notebookDocumentOptions ?? {}
        }, this._clientOptions.synchronize = this._clientOptions.synchronize || {}, this._state = ClientState.Initial, this._ignoredRegistrations = /* @__PURE__ */ new Set(), this._listeners = [], this._notificationHandlers = /* @__PURE__ */ new Map(), this._pendingNotificationHandlers = /* @__PURE__ */ new Map(), this._notificationDisposables = /* @__PURE__ */ new Map(), this._requestHandlers = /* @__PURE__ */ new Map(), this._pendingRequestHandlers = /* @__PURE__ */ new Map(), this._requestDisposables = /* @__PURE__ */ new Map(), this._progressHandlers = /* @__PURE__ */ new Map(), this._pendingProgressHandlers = /* @__PURE__ */ new Map(), this._progressDisposables = /* @__PURE__ */ new Map(), this._connection = void 0, this._initializeResult = void 0, clientOptions.outputChannel ? (this._outputChannel = clientOptions.outputChannel, this._disposeOutputChannel = !1) : (this._outputChannel = void 0, this._disposeOutputChannel = !0), this._traceOutputChannel = clientOptions.traceOutputChannel, this._diagnostics = void 0, this._pendingOpenNotifications = /* @__PURE__ */ new Set(), this._pendingChangeSemaphore = new async_1.Semaphore(1), this._pendingChangeDelayer = new async_1.Delayer(250), this._fileEvents = [], this._fileEventDelayer = new async_1.Delayer(250), this._onStop = void 0, this._telemetryEmitter = new vscode_languageserver_protocol_1.Emitter(), this._stateChangeEmitter = new vscode_languageserver_protocol_1.Emitter(), this._trace = vscode_languageserver_protocol_1.Trace.Off, this._tracer = {
          log: (messageOrDataObject, data) => {
            Is.string(messageOrDataObject) ? this.logTrace(messageOrDataObject, data) : this.logObjectTrace(messageOrDataObject);
          }
        }, this._c2p = c2p.createConverter(clientOptions.uriConverters ? clientOptions.uriConverters.code2Protocol : void 0), this._p2c = p2c.createConverter(clientOptions.uriConverters ? clientOptions.uriConverters.protocol2Code : void 0, this._clientOptions.markdown.isTrusted, this._clientOptions.markdown.supportHtml), this._syncedDocuments = /* @__PURE__ */ new Map(), this.registerBuiltinFeatures();
      }
      get name() {
        return this._name;
      }
      get middleware() {
        return this._clientOptions.middleware ?? /* @__PURE__ */ Object.create(null);
      }
      get clientOptions() {
        return this._clientOptions;
      }
      get protocol2CodeConverter() {
        return this._p2c;
      }
      get code2ProtocolConverter() {
        return this._c2p;
      }
      get onTelemetry() {
        return this._telemetryEmitter.event;
      }
      get onDidChangeState() {
        return this._stateChangeEmitter.event;
      }
      get outputChannel() {
        return this._outputChannel || (this._outputChannel = vscode_1.window.createOutputChannel(this._clientOptions.outputChannelName ? this._clientOptions.outputChannelName : this._name)), this._outputChannel;
      }
      get traceOutputChannel() {
        return this._traceOutputChannel ? this._traceOutputChannel : this.outputChannel;
      }
      get diagnostics() {
        return this._diagnostics;
      }
      get state() {
        return this.getPublicState();
      }
      get $state() {
        return this._state;
      }
      set $state(value) {
        let oldState = this.getPublicState();
        this._state = value;
        let newState = this.getPublicState();
        newState !== oldState && this._stateChangeEmitter.fire({ oldState, newState });
      }
      getPublicState() {
        switch (this.$state) {
          case ClientState.Starting:
            return State.Starting;
          case ClientState.Running:
            return State.Running;
          default:
            return State.Stopped;
        }
      }
      get initializeResult() {
        return this._initializeResult;
      }
      async sendRequest(type, ...params) {
        if (this.$state === ClientState.StartFailed || this.$state === ClientState.Stopping || this.$state === ClientState.Stopped)
          return Promise.reject(new vscode_languageserver_protocol_1.ResponseError(vscode_languageserver_protocol_1.ErrorCodes.ConnectionInactive, "Client is not running"));
        let connection = await this.$start();
        this._didChangeTextDocumentFeature.syncKind === vscode_languageserver_protocol_1.TextDocumentSyncKind.Full && await this.sendPendingFullTextDocumentChanges(connection);
        let _sendRequest = this._clientOptions.middleware?.sendRequest;
        if (_sendRequest !== void 0) {
          let param, token;
          return params.length === 1 ? vscode_languageserver_protocol_1.CancellationToken.is(params[0]) ? token = params[0] : param = params[0] : params.length === 2 && (param = params[0], token = params[1]), _sendRequest(type, param, token, (type2, param2, token2) => {
            let params2 = [];
            return param2 !== void 0 && params2.push(param2), token2 !== void 0 && params2.push(token2), connection.sendRequest(type2, ...params2);
          });
        } else
          return connection.sendRequest(type, ...params);
      }
      onRequest(type, handler) {
        let method = typeof type == "string" ? type : type.method;
        this._requestHandlers.set(method, handler);
        let connection = this.activeConnection(), disposable;
        return connection !== void 0 ? (this._requestDisposables.set(method, connection.onRequest(type, handler)), disposable = {
          dispose: () => {
            let disposable2 = this._requestDisposables.get(method);
            disposable2 !== void 0 && (disposable2.dispose(), this._requestDisposables.delete(method));
          }
        }) : (this._pendingRequestHandlers.set(method, handler), disposable = {
          dispose: () => {
            this._pendingRequestHandlers.delete(method);
            let disposable2 = this._requestDisposables.get(method);
            disposable2 !== void 0 && (disposable2.dispose(), this._requestDisposables.delete(method));
          }
        }), {
          dispose: () => {
            this._requestHandlers.delete(method), disposable.dispose();
          }
        };
      }
      async sendNotification(type, params) {
        if (this.$state === ClientState.StartFailed || this.$state === ClientState.Stopping || this.$state === ClientState.Stopped)
          return Promise.reject(new vscode_languageserver_protocol_1.ResponseError(vscode_languageserver_protocol_1.ErrorCodes.ConnectionInactive, "Client is not running"));
        let needsPendingFullTextDocumentSync = this._didChangeTextDocumentFeature.syncKind === vscode_languageserver_protocol_1.TextDocumentSyncKind.Full, openNotification;
        needsPendingFullTextDocumentSync && typeof type != "string" && type.method === vscode_languageserver_protocol_1.DidOpenTextDocumentNotification.method && (openNotification = params?.textDocument.uri, this._pendingOpenNotifications.add(openNotification));
        let connection = await this.$start();
        needsPendingFullTextDocumentSync && await this.sendPendingFullTextDocumentChanges(connection), openNotification !== void 0 && this._pendingOpenNotifications.delete(openNotification);
        let _sendNotification = this._clientOptions.middleware?.sendNotification;
        return _sendNotification ? _sendNotification(type, connection.sendNotification.bind(connection), params) : connection.sendNotification(type, params);
      }
      onNotification(type, handler) {
        let method = typeof type == "string" ? type : type.method;
        this._notificationHandlers.set(method, handler);
        let connection = this.activeConnection(), disposable;
        return connection !== void 0 ? (this._notificationDisposables.set(method, connection.onNotification(type, handler)), disposable = {
          dispose: () => {
            let disposable2 = this._notificationDisposables.get(method);
            disposable2 !== void 0 && (disposable2.dispose(), this._notificationDisposables.delete(method));
          }
        }) : (this._pendingNotificationHandlers.set(method, handler), disposable = {
          dispose: () => {
            this._pendingNotificationHandlers.delete(method);
            let disposable2 = this._notificationDisposables.get(method);
            disposable2 !== void 0 && (disposable2.dispose(), this._notificationDisposables.delete(method));
          }
        }), {
          dispose: () => {
            this._notificationHandlers.delete(method), disposable.dispose();
          }
        };
      }
      async sendProgress(type, token, value) {
        if (this.$state === ClientState.StartFailed || this.$state === ClientState.Stopping || this.$state === ClientState.Stopped)
          return Promise.reject(new vscode_languageserver_protocol_1.ResponseError(vscode_languageserver_protocol_1.ErrorCodes.ConnectionInactive, "Client is not running"));
        try {
          return (await this.$start()).sendProgress(type, token, value);
        } catch (error) {
          throw this.error(`Sending progress for token ${token} failed.`, error), error;
        }
      }
      onProgress(type, token, handler) {
        this._progressHandlers.set(token, { type, handler });
        let connection = this.activeConnection(), disposable, handleWorkDoneProgress = this._clientOptions.middleware?.handleWorkDoneProgress, realHandler = vscode_languageserver_protocol_1.WorkDoneProgress.is(type) && handleWorkDoneProgress !== void 0 ? (params) => {
          handleWorkDoneProgress(token, params, () => handler(params));
        } : handler;
        return connection !== void 0 ? (this._progressDisposables.set(token, connection.onProgress(type, token, realHandler)), disposable = {
          dispose: () => {
            let disposable2 = this._progressDisposables.get(token);
            disposable2 !== void 0 && (disposable2.dispose(), this._progressDisposables.delete(token));
          }
        }) : (this._pendingProgressHandlers.set(token, { type, handler }), disposable = {
          dispose: () => {
            this._pendingProgressHandlers.delete(token);
            let disposable2 = this._progressDisposables.get(token);
            disposable2 !== void 0 && (disposable2.dispose(), this._progressDisposables.delete(token));
          }
        }), {
          dispose: () => {
            this._progressHandlers.delete(token), disposable.dispose();
          }
        };
      }
      createDefaultErrorHandler(maxRestartCount) {
        if (maxRestartCount !== void 0 && maxRestartCount < 0)
          throw new Error(`Invalid maxRestartCount: ${maxRestartCount}`);
        return new DefaultErrorHandler(this, maxRestartCount ?? 4);
      }
      async setTrace(value) {
        this._trace = value;
        let connection = this.activeConnection();
        connection !== void 0 && await connection.trace(this._trace, this._tracer, {
          sendNotification: !1,
          traceFormat: this._traceFormat
        });
      }
      data2String(data) {
        if (data instanceof vscode_languageserver_protocol_1.ResponseError) {
          let responseError = data;
          return `  Message: ${responseError.message}
  Code: ${responseError.code} ${responseError.data ? `
` + responseError.data.toString() : ""}`;
        }
        return data instanceof Error ? Is.string(data.stack) ? data.stack : data.message : Is.string(data) ? data : data.toString();
      }
      debug(message, data, showNotification = !0) {
        this.logOutputMessage(vscode_languageserver_protocol_1.MessageType.Debug, RevealOutputChannelOn.Debug, "Debug", message, data, showNotification);
      }
      info(message, data, showNotification = !0) {
        this.logOutputMessage(vscode_languageserver_protocol_1.MessageType.Info, RevealOutputChannelOn.Info, "Info", message, data, showNotification);
      }
      warn(message, data, showNotification = !0) {
        this.logOutputMessage(vscode_languageserver_protocol_1.MessageType.Warning, RevealOutputChannelOn.Warn, "Warn", message, data, showNotification);
      }
      error(message, data, showNotification = !0) {
        this.logOutputMessage(vscode_languageserver_protocol_1.MessageType.Error, RevealOutputChannelOn.Error, "Error", message, data, showNotification);
      }
      logOutputMessage(type, reveal, name, message, data, showNotification) {
        this.outputChannel.appendLine(`[${name.padEnd(5)} - ${(/* @__PURE__ */ new Date()).toLocaleTimeString()}] ${message}`), data != null && this.outputChannel.appendLine(this.data2String(data)), (showNotification === "force" || showNotification && this._clientOptions.revealOutputChannelOn <= reveal) && this.showNotificationMessage(type, message);
      }
      showNotificationMessage(type, message) {
        message = message ?? "A request has failed. See the output for more information.", (type === vscode_languageserver_protocol_1.MessageType.Error ? vscode_1.window.showErrorMessage : type === vscode_languageserver_protocol_1.MessageType.Warning ? vscode_1.window.showWarningMessage : vscode_1.window.showInformationMessage)(message, "Go to output").then((selection) => {
          selection !== void 0 && this.outputChannel.show(!0);
        });
      }
      logTrace(message, data) {
        this.traceOutputChannel.appendLine(`[Trace - ${(/* @__PURE__ */ new Date()).toLocaleTimeString()}] ${message}`), data && this.traceOutputChannel.appendLine(this.data2String(data));
      }
      logObjectTrace(data) {
        data.isLSPMessage && data.type ? this.traceOutputChannel.append(`[LSP   - ${(/* @__PURE__ */ new Date()).toLocaleTimeString()}] `) : this.traceOutputChannel.append(`[Trace - ${(/* @__PURE__ */ new Date()).toLocaleTimeString()}] `), data && this.traceOutputChannel.appendLine(`${JSON.stringify(data)}`);
      }
      needsStart() {
        return this.$state === ClientState.Initial || this.$state === ClientState.Stopping || this.$state === ClientState.Stopped;
      }
      needsStop() {
        return this.$state === ClientState.Starting || this.$state === ClientState.Running;
      }
      activeConnection() {
        return this.$state === ClientState.Running && this._connection !== void 0 ? this._connection : void 0;
      }
      isRunning() {
        return this.$state === ClientState.Running;
      }
      async start() {
        if (this._disposed === "disposing" || this._disposed === "disposed")
          throw new Error("Client got disposed and can't be restarted.");
        if (this.$state === ClientState.Stopping)
          throw new Error("Client is currently stopping. Can only restart a full stopped client");
        if (this._onStart !== void 0)
          return this._onStart;
        let [promise, resolve, reject] = this.createOnStartPromise();
        this._onStart = promise, this._diagnostics === void 0 && (this._diagnostics = this._clientOptions.diagnosticCollectionName ? vscode_1.languages.createDiagnosticCollection(this._clientOptions.diagnosticCollectionName) : vscode_1.languages.createDiagnosticCollection());
        for (let [method, handler] of this._notificationHandlers)
          this._pendingNotificationHandlers.has(method) || this._pendingNotificationHandlers.set(method, handler);
        for (let [method, handler] of this._requestHandlers)
          this._pendingRequestHandlers.has(method) || this._pendingRequestHandlers.set(method, handler);
        for (let [token, data] of this._progressHandlers)
          this._pendingProgressHandlers.has(token) || this._pendingProgressHandlers.set(token, data);
        this.$state = ClientState.Starting;
        try {
          let connection = await this.createConnection();
          connection.onNotification(vscode_languageserver_protocol_1.LogMessageNotification.type, (message) => {
            switch (message.type) {
              case vscode_languageserver_protocol_1.MessageType.Error:
                this.error(message.message, void 0, !1);
                break;
              case vscode_languageserver_protocol_1.MessageType.Warning:
                this.warn(message.message, void 0, !1);
                break;
              case vscode_languageserver_protocol_1.MessageType.Info:
                this.info(message.message, void 0, !1);
                break;
              case vscode_languageserver_protocol_1.MessageType.Debug:
                this.debug(message.message, void 0, !1);
                break;
              default:
                this.outputChannel.appendLine(message.message);
            }
          }), connection.onNotification(vscode_languageserver_protocol_1.ShowMessageNotification.type, (message) => {
            switch (message.type) {
              case vscode_languageserver_protocol_1.MessageType.Error:
                vscode_1.window.showErrorMessage(message.message);
                break;
              case vscode_languageserver_protocol_1.MessageType.Warning:
                vscode_1.window.showWarningMessage(message.message);
                break;
              case vscode_languageserver_protocol_1.MessageType.Info:
                vscode_1.window.showInformationMessage(message.message);
                break;
              default:
                vscode_1.window.showInformationMessage(message.message);
            }
          }), connection.onRequest(vscode_languageserver_protocol_1.ShowMessageRequest.type, (params) => {
            let messageFunc;
            switch (params.type) {
              case vscode_languageserver_protocol_1.MessageType.Error:
                messageFunc = vscode_1.window.showErrorMessage;
                break;
              case vscode_languageserver_protocol_1.MessageType.Warning:
                messageFunc = vscode_1.window.showWarningMessage;
                break;
              case vscode_languageserver_protocol_1.MessageType.Info:
                messageFunc = vscode_1.window.showInformationMessage;
                break;
              default:
                messageFunc = vscode_1.window.showInformationMessage;
            }
            let actions = params.actions || [];
            return messageFunc(params.message, ...actions);
          }), connection.onNotification(vscode_languageserver_protocol_1.TelemetryEventNotification.type, (data) => {
            this._telemetryEmitter.fire(data);
          }), connection.onRequest(vscode_languageserver_protocol_1.ShowDocumentRequest.type, async (params) => {
            let showDocument = async (params2) => {
              let uri = this.protocol2CodeConverter.asUri(params2.uri);
              try {
                if (params2.external === !0)
                  return { success: await vscode_1.env.openExternal(uri) };
                {
                  let options = {};
                  return params2.selection !== void 0 && (options.selection = this.protocol2CodeConverter.asRange(params2.selection)), params2.takeFocus === void 0 || params2.takeFocus === !1 ? options.preserveFocus = !0 : params2.takeFocus === !0 && (options.preserveFocus = !1), await vscode_1.window.showTextDocument(uri, options), { success: !0 };
                }
              } catch {
                return { success: !1 };
              }
            }, middleware = this._clientOptions.middleware.window?.showDocument;
            return middleware !== void 0 ? middleware(params, showDocument) : showDocument(params);
          }), connection.listen(), await this.initialize(connection), resolve();
        } catch (error) {
          this.$state = ClientState.StartFailed, this.error(`${this._name} client: couldn't create connection to server.`, error, "force"), reject(error);
        }
        return this._onStart;
      }
      createOnStartPromise() {
        let resolve, reject;
        return [new Promise((_resolve, _reject) => {
          resolve = _resolve, reject = _reject;
        }), resolve, reject];
      }
      async initialize(connection) {
        this.refreshTrace(connection, !1);
        let initOption = this._clientOptions.initializationOptions, [rootPath, workspaceFolders] = this._clientOptions.workspaceFolder !== void 0 ? [this._clientOptions.workspaceFolder.uri.fsPath, [{ uri: this._c2p.asUri(this._clientOptions.workspaceFolder.uri), name: this._clientOptions.workspaceFolder.name }]] : [this._clientGetRootPath(), null], initParams = {
          processId: null,
          clientInfo: {
            name: vscode_1.env.appName,
            version: vscode_1.version
          },
          locale: this.getLocale(),
          rootPath: rootPath || null,
          rootUri: rootPath ? this._c2p.asUri(vscode_1.Uri.file(rootPath)) : null,
          capabilities: this.computeClientCapabilities(),
          initializationOptions: Is.func(initOption) ? initOption() : initOption,
          trace: vscode_languageserver_protocol_1.Trace.toString(this._trace),
          workspaceFolders
        };
        if (this.fillInitializeParams(initParams), this._clientOptions.progressOnInitialization) {
          let token = UUID.generateUuid(), part = new progressPart_1.ProgressPart(connection, token);
          initParams.workDoneToken = token;
          try {
            let result = await this.doInitialize(connection, initParams);
            return part.done(), result;
          } catch (error) {
            throw part.cancel(), error;
          }
        } else
          return this.doInitialize(connection, initParams);
      }
      async doInitialize(connection, initParams) {
        try {
          let result = await connection.initialize(initParams);
          if (result.capabilities.positionEncoding !== void 0 && result.capabilities.positionEncoding !== vscode_languageserver_protocol_1.PositionEncodingKind.UTF16)
            throw new Error(`Unsupported position encoding (${result.capabilities.positionEncoding}) received from server ${this.name}`);
          this._initializeResult = result, this.$state = ClientState.Running;
          let textDocumentSyncOptions;
          Is.number(result.capabilities.textDocumentSync) ? result.capabilities.textDocumentSync === vscode_languageserver_protocol_1.TextDocumentSyncKind.None ? textDocumentSyncOptions = {
            openClose: !1,
            change: vscode_languageserver_protocol_1.TextDocumentSyncKind.None,
            save: void 0
          } : textDocumentSyncOptions = {
            openClose: !0,
            change: result.capabilities.textDocumentSync,
            save: {
              includeText: !1
            }
          } : result.capabilities.textDocumentSync !== void 0 && result.capabilities.textDocumentSync !== null && (textDocumentSyncOptions = result.capabilities.textDocumentSync), this._capabilities = Object.assign({}, result.capabilities, { resolvedTextDocumentSync: textDocumentSyncOptions }), connection.onNotification(vscode_languageserver_protocol_1.PublishDiagnosticsNotification.type, (params) => this.handleDiagnostics(params)), connection.onRequest(vscode_languageserver_protocol_1.RegistrationRequest.type, (params) => this.handleRegistrationRequest(params)), connection.onRequest("client/registerFeature", (params) => this.handleRegistrationRequest(params)), connection.onRequest(vscode_languageserver_protocol_1.UnregistrationRequest.type, (params) => this.handleUnregistrationRequest(params)), connection.onRequest("client/unregisterFeature", (params) => this.handleUnregistrationRequest(params)), connection.onRequest(vscode_languageserver_protocol_1.ApplyWorkspaceEditRequest.type, (params) => this.handleApplyWorkspaceEdit(params));
          for (let [method, handler] of this._pendingNotificationHandlers)
            this._notificationDisposables.set(method, connection.onNotification(method, handler));
          this._pendingNotificationHandlers.clear();
          for (let [method, handler] of this._pendingRequestHandlers)
            this._requestDisposables.set(method, connection.onRequest(method, handler));
          this._pendingRequestHandlers.clear();
          for (let [token, data] of this._pendingProgressHandlers)
            this._progressDisposables.set(token, connection.onProgress(data.type, token, data.handler));
          return this._pendingProgressHandlers.clear(), await connection.sendNotification(vscode_languageserver_protocol_1.InitializedNotification.type, {}), this.hookFileEvents(connection), this.hookConfigurationChanged(connection), this.initializeFeatures(connection), result;
        } catch (error) {
          throw this._clientOptions.initializationFailedHandler ? this._clientOptions.initializationFailedHandler(error) ? this.initialize(connection) : this.stop() : error instanceof vscode_languageserver_protocol_1.ResponseError && error.data && error.data.retry ? vscode_1.window.showErrorMessage(error.message, { title: "Retry", id: "retry" }).then((item) => {
            item && item.id === "retry" ? this.initialize(connection) : this.stop();
          }) : (error && error.message && vscode_1.window.showErrorMessage(error.message), this.error("Server initialization failed.", error), this.stop()), error;
        }
      }
      _clientGetRootPath() {
        let folders = vscode_1.workspace.workspaceFolders;
        if (!folders || folders.length === 0)
          return;
        let folder = folders[0];
        if (folder.uri.scheme === "file")
          return folder.uri.fsPath;
      }
      stop(timeout = 2e3) {
        return this.shutdown("stop", timeout);
      }
      dispose(timeout = 2e3) {
        try {
          return this._disposed = "disposing", this.stop(timeout);
        } finally {
          this._disposed = "disposed";
        }
      }
      async shutdown(mode, timeout) {
        if (this.$state === ClientState.Stopped || this.$state === ClientState.Initial)
          return;
        if (this.$state === ClientState.Stopping) {
          if (this._onStop !== void 0)
            return this._onStop;
          throw new Error("Client is stopping but no stop promise available.");
        }
        let connection = this.activeConnection();
        if (connection === void 0 || this.$state !== ClientState.Running)
          throw new Error(`Client is not running and can't be stopped. It's current state is: ${this.$state}`);
        this._initializeResult = void 0, this.$state = ClientState.Stopping, this.cleanUp(mode);
        let tp = new Promise((c) => {
          (0, vscode_languageserver_protocol_1.RAL)().timer.setTimeout(c, timeout);
        }), shutdown = (async (connection2) => (await connection2.shutdown(), await connection2.exit(), connection2))(connection);
        return this._onStop = Promise.race([tp, shutdown]).then((connection2) => {
          if (connection2 !== void 0)
            connection2.end(), connection2.dispose();
          else
            throw this.error("Stopping server timed out", void 0, !1), new Error("Stopping the server timed out");
        }, (error) => {
          throw this.error("Stopping server failed", error, !1), error;
        }).finally(() => {
          this.$state = ClientState.Stopped, mode === "stop" && this.cleanUpChannel(), this._onStart = void 0, this._onStop = void 0, this._connection = void 0, this._ignoredRegistrations.clear();
        });
      }
      cleanUp(mode) {
        this._fileEvents = [], this._fileEventDelayer.cancel();
        let disposables = this._listeners.splice(0, this._listeners.length);
        for (let disposable of disposables)
          disposable.dispose();
        this._syncedDocuments && this._syncedDocuments.clear();
        for (let feature of Array.from(this._features.entries()).map((entry) => entry[1]).reverse())
          feature.clear();
        mode === "stop" && this._diagnostics !== void 0 && (this._diagnostics.dispose(), this._diagnostics = void 0), this._idleInterval !== void 0 && (this._idleInterval.dispose(), this._idleInterval = void 0);
      }
      cleanUpChannel() {
        this._outputChannel !== void 0 && this._disposeOutputChannel && (this._outputChannel.dispose(), this._outputChannel = void 0);
      }
      notifyFileEvent(event) {
        let client = this;
        async function didChangeWatchedFile(event2) {
          return client._fileEvents.push(event2), client._fileEventDelayer.trigger(async () => {
            await client.sendNotification(vscode_languageserver_protocol_1.DidChangeWatchedFilesNotification.type, { changes: client._fileEvents }), client._fileEvents = [];
          });
        }
        let workSpaceMiddleware = this.clientOptions.middleware?.workspace;
        (workSpaceMiddleware?.didChangeWatchedFile ? workSpaceMiddleware.didChangeWatchedFile(event, didChangeWatchedFile) : didChangeWatchedFile(event)).catch((error) => {
          client.error("Notify file events failed.", error);
        });
      }
      async sendPendingFullTextDocumentChanges(connection) {
        return this._pendingChangeSemaphore.lock(async () => {
          try {
            let changes = this._didChangeTextDocumentFeature.getPendingDocumentChanges(this._pendingOpenNotifications);
            if (changes.length === 0)
              return;
            for (let document of changes) {
              let params = this.code2ProtocolConverter.asChangeTextDocumentParams(document);
              await connection.sendNotification(vscode_languageserver_protocol_1.DidChangeTextDocumentNotification.type, params), this._didChangeTextDocumentFeature.notificationSent(document, vscode_languageserver_protocol_1.DidChangeTextDocumentNotification.type, params);
            }
          } catch (error) {
            throw this.error("Sending pending changes failed", error, !1), error;
          }
        });
      }
      triggerPendingChangeDelivery() {
        this._pendingChangeDelayer.trigger(async () => {
          let connection = this.activeConnection();
          if (connection === void 0) {
            this.triggerPendingChangeDelivery();
            return;
          }
          await this.sendPendingFullTextDocumentChanges(connection);
        }).catch((error) => this.error("Delivering pending changes failed", error, !1));
      }
      handleDiagnostics(params) {
        if (!this._diagnostics)
          return;
        let key = params.uri;
        this._diagnosticQueueState.state === "busy" && this._diagnosticQueueState.document === key && this._diagnosticQueueState.tokenSource.cancel(), this._diagnosticQueue.set(params.uri, params.diagnostics), this.triggerDiagnosticQueue();
      }
      triggerDiagnosticQueue() {
        (0, vscode_languageserver_protocol_1.RAL)().timer.setImmediate(() => {
          this.workDiagnosticQueue();
        });
      }
      workDiagnosticQueue() {
        if (this._diagnosticQueueState.state === "busy")
          return;
        let next = this._diagnosticQueue.entries().next();
        if (next.done === !0)
          return;
        let [document, diagnostics] = next.value;
        this._diagnosticQueue.delete(document);
        let tokenSource = new vscode_1.CancellationTokenSource();
        this._diagnosticQueueState = { state: "busy", document, tokenSource }, this._p2c.asDiagnostics(diagnostics, tokenSource.token).then((converted) => {
          if (!tokenSource.token.isCancellationRequested) {
            let uri = this._p2c.asUri(document), middleware = this.clientOptions.middleware;
            middleware.handleDiagnostics ? middleware.handleDiagnostics(uri, converted, (uri2, diagnostics2) => this.setDiagnostics(uri2, diagnostics2)) : this.setDiagnostics(uri, converted);
          }
        }).finally(() => {
          this._diagnosticQueueState = { state: "idle" }, this.triggerDiagnosticQueue();
        });
      }
      setDiagnostics(uri, diagnostics) {
        this._diagnostics && this._diagnostics.set(uri, diagnostics);
      }
      getLocale() {
        return vscode_1.env.language;
      }
      async $start() {
        if (this.$state === ClientState.StartFailed)
          throw new Error("Previous start failed. Can't restart server.");
        await this.start();
        let connection = this.activeConnection();
        if (connection === void 0)
          throw new Error("Starting server failed");
        return connection;
      }
      async createConnection() {
        let errorHandler = (error, message, count) => {
          this.handleConnectionError(error, message, count).catch((error2) => this.error("Handling connection error failed", error2));
        }, closeHandler = () => {
          this.handleConnectionClosed().catch((error) => this.error("Handling connection close failed", error));
        }, transports = await this.createMessageTransports(this._clientOptions.stdioEncoding || "utf8");
        return this._connection = createConnection(transports.reader, transports.writer, errorHandler, closeHandler, this._clientOptions.connectionOptions), this._connection;
      }
      async handleConnectionClosed() {
        if (this.$state === ClientState.Stopped)
          return;
        try {
          this._connection !== void 0 && this._connection.dispose();
        } catch {
        }
        let handlerResult = { action: CloseAction.DoNotRestart };
        if (this.$state !== ClientState.Stopping)
          try {
            handlerResult = await this._clientOptions.errorHandler.closed();
          } catch {
          }
        this._connection = void 0, handlerResult.action === CloseAction.DoNotRestart ? (this.error(handlerResult.message ?? "Connection to server got closed. Server will not be restarted.", void 0, handlerResult.handled === !0 ? !1 : "force"), this.cleanUp("stop"), this.$state === ClientState.Starting ? this.$state = ClientState.StartFailed : this.$state = ClientState.Stopped, this._onStop = Promise.resolve(), this._onStart = void 0) : handlerResult.action === CloseAction.Restart && (this.info(handlerResult.message ?? "Connection to server got closed. Server will restart.", !handlerResult.handled), this.cleanUp("restart"), this.$state = ClientState.Initial, this._onStop = Promise.resolve(), this._onStart = void 0, this.start().catch((error) => this.error("Restarting server failed", error, "force")));
      }
      async handleConnectionError(error, message, count) {
        let handlerResult = await this._clientOptions.errorHandler.error(error, message, count);
        handlerResult.action === ErrorAction.Shutdown ? (this.error(handlerResult.message ?? `Client ${this._name}: connection to server is erroring.
${error.message}
Shutting down server.`, void 0, handlerResult.handled === !0 ? !1 : "force"), this.stop().catch((error2) => {
          this.error("Stopping server failed", error2, !1);
        })) : this.error(handlerResult.message ?? `Client ${this._name}: connection to server is erroring.
${error.message}`, void 0, handlerResult.handled === !0 ? !1 : "force");
      }
      hookConfigurationChanged(connection) {
        this._listeners.push(vscode_1.workspace.onDidChangeConfiguration(() => {
          this.refreshTrace(connection, !0);
        }));
      }
      refreshTrace(connection, sendNotification = !1) {
        let config = vscode_1.workspace.getConfiguration(this._id), trace = vscode_languageserver_protocol_1.Trace.Off, traceFormat = vscode_languageserver_protocol_1.TraceFormat.Text;
        if (config) {
          let traceConfig = config.get("trace.server", "off");
          typeof traceConfig == "string" ? trace = vscode_languageserver_protocol_1.Trace.fromString(traceConfig) : (trace = vscode_languageserver_protocol_1.Trace.fromString(config.get("trace.server.verbosity", "off")), traceFormat = vscode_languageserver_protocol_1.TraceFormat.fromString(config.get("trace.server.format", "text")));
        }
        this._trace = trace, this._traceFormat = traceFormat, connection.trace(this._trace, this._tracer, {
          sendNotification,
          traceFormat: this._traceFormat
        }).catch((error) => {
          this.error("Updating trace failed with error", error, !1);
        });
      }
      hookFileEvents(_connection) {
        let fileEvents = this._clientOptions.synchronize.fileEvents;
        if (!fileEvents)
          return;
        let watchers;
        Is.array(fileEvents) ? watchers = fileEvents : watchers = [fileEvents], watchers && this._dynamicFeatures.get(vscode_languageserver_protocol_1.DidChangeWatchedFilesNotification.type.method).registerRaw(UUID.generateUuid(), watchers);
      }
      registerFeatures(features) {
        for (let feature of features)
          this.registerFeature(feature);
      }
      registerFeature(feature) {
        if (this._features.push(feature), features_1.DynamicFeature.is(feature)) {
          let registrationType = feature.registrationType;
          this._dynamicFeatures.set(registrationType.method, feature);
        }
      }
      getFeature(request) {
        return this._dynamicFeatures.get(request);
      }
      hasDedicatedTextSynchronizationFeature(textDocument) {
        let feature = this.getFeature(vscode_languageserver_protocol_1.NotebookDocumentSyncRegistrationType.method);
        return feature === void 0 || !(feature instanceof notebook_1.NotebookDocumentSyncFeature) ? !1 : feature.handles(textDocument);
      }
      registerBuiltinFeatures() {
        let pendingFullTextDocumentChanges = /* @__PURE__ */ new Map();
        this.registerFeature(new configuration_1.ConfigurationFeature(this)), this.registerFeature(new textSynchronization_1.DidOpenTextDocumentFeature(this, this._syncedDocuments)), this._didChangeTextDocumentFeature = new textSynchronization_1.DidChangeTextDocumentFeature(this, pendingFullTextDocumentChanges), this._didChangeTextDocumentFeature.onPendingChangeAdded(() => {
          this.triggerPendingChangeDelivery();
        }), this.registerFeature(this._didChangeTextDocumentFeature), this.registerFeature(new textSynchronization_1.WillSaveFeature(this)), this.registerFeature(new textSynchronization_1.WillSaveWaitUntilFeature(this)), this.registerFeature(new textSynchronization_1.DidSaveTextDocumentFeature(this)), this.registerFeature(new textSynchronization_1.DidCloseTextDocumentFeature(this, this._syncedDocuments, pendingFullTextDocumentChanges)), this.registerFeature(new fileSystemWatcher_1.FileSystemWatcherFeature(this, (event) => this.notifyFileEvent(event))), this.registerFeature(new completion_1.CompletionItemFeature(this)), this.registerFeature(new hover_1.HoverFeature(this)), this.registerFeature(new signatureHelp_1.SignatureHelpFeature(this)), this.registerFeature(new definition_1.DefinitionFeature(this)), this.registerFeature(new reference_1.ReferencesFeature(this)), this.registerFeature(new documentHighlight_1.DocumentHighlightFeature(this)), this.registerFeature(new documentSymbol_1.DocumentSymbolFeature(this)), this.registerFeature(new workspaceSymbol_1.WorkspaceSymbolFeature(this)), this.registerFeature(new codeAction_1.CodeActionFeature(this)), this.registerFeature(new codeLens_1.CodeLensFeature(this)), this.registerFeature(new formatting_1.DocumentFormattingFeature(this)), this.registerFeature(new formatting_1.DocumentRangeFormattingFeature(this)), this.registerFeature(new formatting_1.DocumentOnTypeFormattingFeature(this)), this.registerFeature(new rename_1.RenameFeature(this)), this.registerFeature(new documentLink_1.DocumentLinkFeature(this)), this.registerFeature(new executeCommand_1.ExecuteCommandFeature(this)), this.registerFeature(new configuration_1.SyncConfigurationFeature(this)), this.registerFeature(new typeDefinition_1.TypeDefinitionFeature(this)), this.registerFeature(new implementation_1.ImplementationFeature(this)), this.registerFeature(new colorProvider_1.ColorProviderFeature(this)), this.clientOptions.workspaceFolder === void 0 && this.registerFeature(new workspaceFolder_1.WorkspaceFoldersFeature(this)), this.registerFeature(new foldingRange_1.FoldingRangeFeature(this)), this.registerFeature(new declaration_1.DeclarationFeature(this)), this.registerFeature(new selectionRange_1.SelectionRangeFeature(this)), this.registerFeature(new progress_1.ProgressFeature(this)), this.registerFeature(new callHierarchy_1.CallHierarchyFeature(this)), this.registerFeature(new semanticTokens_1.SemanticTokensFeature(this)), this.registerFeature(new linkedEditingRange_1.LinkedEditingFeature(this)), this.registerFeature(new fileOperations_1.DidCreateFilesFeature(this)), this.registerFeature(new fileOperations_1.DidRenameFilesFeature(this)), this.registerFeature(new fileOperations_1.DidDeleteFilesFeature(this)), this.registerFeature(new fileOperations_1.WillCreateFilesFeature(this)), this.registerFeature(new fileOperations_1.WillRenameFilesFeature(this)), this.registerFeature(new fileOperations_1.WillDeleteFilesFeature(this)), this.registerFeature(new typeHierarchy_1.TypeHierarchyFeature(this)), this.registerFeature(new inlineValue_1.InlineValueFeature(this)), this.registerFeature(new inlayHint_1.InlayHintsFeature(this)), this.registerFeature(new diagnostic_1.DiagnosticFeature(this)), this.registerFeature(new notebook_1.NotebookDocumentSyncFeature(this));
      }
      registerProposedFeatures() {
        this.registerFeatures(ProposedFeatures.createAll(this));
      }
      fillInitializeParams(params) {
        for (let feature of this._features)
          Is.func(feature.fillInitializeParams) && feature.fillInitializeParams(params);
      }
      computeClientCapabilities() {
        let result = {};
        (0, features_1.ensure)(result, "workspace").applyEdit = !0;
        let workspaceEdit = (0, features_1.ensure)((0, features_1.ensure)(result, "workspace"), "workspaceEdit");
        workspaceEdit.documentChanges = !0, workspaceEdit.resourceOperations = [vscode_languageserver_protocol_1.ResourceOperationKind.Create, vscode_languageserver_protocol_1.ResourceOperationKind.Rename, vscode_languageserver_protocol_1.ResourceOperationKind.Delete], workspaceEdit.failureHandling = vscode_languageserver_protocol_1.FailureHandlingKind.TextOnlyTransactional, workspaceEdit.normalizesLineEndings = !0, workspaceEdit.changeAnnotationSupport = {
          groupsOnLabel: !0
        };
        let diagnostics = (0, features_1.ensure)((0, features_1.ensure)(result, "textDocument"), "publishDiagnostics");
        diagnostics.relatedInformation = !0, diagnostics.versionSupport = !1, diagnostics.tagSupport = { valueSet: [vscode_languageserver_protocol_1.DiagnosticTag.Unnecessary, vscode_languageserver_protocol_1.DiagnosticTag.Deprecated] }, diagnostics.codeDescriptionSupport = !0, diagnostics.dataSupport = !0;
        let windowCapabilities = (0, features_1.ensure)(result, "window"), showMessage = (0, features_1.ensure)(windowCapabilities, "showMessage");
        showMessage.messageActionItem = { additionalPropertiesSupport: !0 };
        let showDocument = (0, features_1.ensure)(windowCapabilities, "showDocument");
        showDocument.support = !0;
        let generalCapabilities = (0, features_1.ensure)(result, "general");
        generalCapabilities.staleRequestSupport = {
          cancel: !0,
          retryOnContentModified: Array.from(_BaseLanguageClient.RequestsToCancelOnContentModified)
        }, generalCapabilities.regularExpressions = { engine: "ECMAScript", version: "ES2020" }, generalCapabilities.markdown = {
          parser: "marked",
          version: "1.1.0"
        }, generalCapabilities.positionEncodings = ["utf-16"], this._clientOptions.markdown.supportHtml && (generalCapabilities.markdown.allowedTags = ["ul", "li", "p", "code", "blockquote", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "em", "pre", "table", "thead", "tbody", "tr", "th", "td", "div", "del", "a", "strong", "br", "img", "span"]);
        for (let feature of this._features)
          feature.fillClientCapabilities(result);
        return result;
      }
      initializeFeatures(_connection) {
        let documentSelector = this._clientOptions.documentSelector;
        for (let feature of this._features)
          Is.func(feature.preInitialize) && feature.preInitialize(this._capabilities, documentSelector);
        for (let feature of this._features)
          feature.initialize(this._capabilities, documentSelector);
      }
      async handleRegistrationRequest(params) {
        let middleware = this.clientOptions.middleware?.handleRegisterCapability;
        return middleware ? middleware(params, (nextParams) => this.doRegisterCapability(nextParams)) : this.doRegisterCapability(params);
      }
      async doRegisterCapability(params) {
        if (!this.isRunning()) {
          for (let registration of params.registrations)
            this._ignoredRegistrations.add(registration.id);
          return;
        }
        for (let registration of params.registrations) {
          let feature = this._dynamicFeatures.get(registration.method);
          if (feature === void 0)
            return Promise.reject(new Error(`No feature implementation for ${registration.method} found. Registration failed.`));
          let options = registration.registerOptions ?? {};
          options.documentSelector = options.documentSelector ?? this._clientOptions.documentSelector;
          let data = {
            id: registration.id,
            registerOptions: options
          };
          try {
            feature.register(data);
          } catch (err) {
            return Promise.reject(err);
          }
        }
      }
      async handleUnregistrationRequest(params) {
        let middleware = this.clientOptions.middleware?.handleUnregisterCapability;
        return middleware ? middleware(params, (nextParams) => this.doUnregisterCapability(nextParams)) : this.doUnregisterCapability(params);
      }
      async doUnregisterCapability(params) {
        for (let unregistration of params.unregisterations) {
          if (this._ignoredRegistrations.has(unregistration.id))
            continue;
          let feature = this._dynamicFeatures.get(unregistration.method);
          if (!feature)
            return Promise.reject(new Error(`No feature implementation for ${unregistration.method} found. Unregistration failed.`));
          feature.unregister(unregistration.id);
        }
      }
      async handleApplyWorkspaceEdit(params) {
        let workspaceEdit = params.edit, converted = await this.workspaceEditLock.lock(() => this._p2c.asWorkspaceEdit(workspaceEdit)), openTextDocuments = /* @__PURE__ */ new Map();
        vscode_1.workspace.textDocuments.forEach((document) => openTextDocuments.set(document.uri.toString(), document));
        let versionMismatch = !1;
        if (workspaceEdit.documentChanges) {
          for (let change of workspaceEdit.documentChanges)
            if (vscode_languageserver_protocol_1.TextDocumentEdit.is(change) && change.textDocument.version && change.textDocument.version >= 0) {
              let changeUri = this._p2c.asUri(change.textDocument.uri).toString(), textDocument = openTextDocuments.get(changeUri);
              if (textDocument && textDocument.version !== change.textDocument.version) {
                versionMismatch = !0;
                break;
              }
            }
        }
        return versionMismatch ? Promise.resolve({ applied: !1 }) : Is.asPromise(vscode_1.workspace.applyEdit(converted).then((value) => ({ applied: value })));
      }
      handleFailedRequest(type, token, error, defaultValue, showNotification = !0) {
        if (error instanceof vscode_languageserver_protocol_1.ResponseError) {
          if (error.code === vscode_languageserver_protocol_1.ErrorCodes.PendingResponseRejected || error.code === vscode_languageserver_protocol_1.ErrorCodes.ConnectionInactive)
            return defaultValue;
          if (error.code === vscode_languageserver_protocol_1.LSPErrorCodes.RequestCancelled || error.code === vscode_languageserver_protocol_1.LSPErrorCodes.ServerCancelled) {
            if (token !== void 0 && token.isCancellationRequested)
              return defaultValue;
            throw error.data !== void 0 ? new features_1.LSPCancellationError(error.data) : new vscode_1.CancellationError();
          } else if (error.code === vscode_languageserver_protocol_1.LSPErrorCodes.ContentModified) {
            if (_BaseLanguageClient.RequestsToCancelOnContentModified.has(type.method) || _BaseLanguageClient.CancellableResolveCalls.has(type.method))
              throw new vscode_1.CancellationError();
            return defaultValue;
          }
        }
        throw this.error(`Request ${type.method} failed.`, error, showNotification), error;
      }
    };
    exports2.BaseLanguageClient = BaseLanguageClient;
    BaseLanguageClient.RequestsToCancelOnContentModified = /* @__PURE__ */ new Set([
      vscode_languageserver_protocol_1.SemanticTokensRequest.method,
      vscode_languageserver_protocol_1.SemanticTokensRangeRequest.method,
      vscode_languageserver_protocol_1.SemanticTokensDeltaRequest.method
    ]);
    BaseLanguageClient.CancellableResolveCalls = /* @__PURE__ */ new Set([
      vscode_languageserver_protocol_1.CompletionResolveRequest.method,
      vscode_languageserver_protocol_1.CodeLensResolveRequest.method,
      vscode_languageserver_protocol_1.CodeActionResolveRequest.method,
      vscode_languageserver_protocol_1.InlayHintResolveRequest.method,
      vscode_languageserver_protocol_1.DocumentLinkResolveRequest.method,
      vscode_languageserver_protocol_1.WorkspaceSymbolResolveRequest.method
    ]);
    var ConsoleLogger = class {
      error(message) {
        (0, vscode_languageserver_protocol_1.RAL)().console.error(message);
      }
      warn(message) {
        (0, vscode_languageserver_protocol_1.RAL)().console.warn(message);
      }
      info(message) {
        (0, vscode_languageserver_protocol_1.RAL)().console.info(message);
      }
      log(message) {
        (0, vscode_languageserver_protocol_1.RAL)().console.log(message);
      }
    };
    function createConnection(input, output, errorHandler, closeHandler, options) {
      let logger = new ConsoleLogger(), connection = (0, vscode_languageserver_protocol_1.createProtocolConnection)(input, output, logger, options);
      return connection.onError((data) => {
        errorHandler(data[0], data[1], data[2]);
      }), connection.onClose(closeHandler), {
        listen: () => connection.listen(),
        sendRequest: connection.sendRequest,
        onRequest: connection.onRequest,
        hasPendingResponse: connection.hasPendingResponse,
        sendNotification: connection.sendNotification,
        onNotification: connection.onNotification,
        onProgress: connection.onProgress,
        sendProgress: connection.sendProgress,
        trace: (value, tracer, sendNotificationOrTraceOptions) => {
          let defaultTraceOptions = {
            sendNotification: !1,
            traceFormat: vscode_languageserver_protocol_1.TraceFormat.Text
          };
          return sendNotificationOrTraceOptions === void 0 ? connection.trace(value, tracer, defaultTraceOptions) : (Is.boolean(sendNotificationOrTraceOptions), connection.trace(value, tracer, sendNotificationOrTraceOptions));
        },
        initialize: (params) => connection.sendRequest(vscode_languageserver_protocol_1.InitializeRequest.type, params),
        shutdown: () => connection.sendRequest(vscode_languageserver_protocol_1.ShutdownRequest.type, void 0),
        exit: () => connection.sendNotification(vscode_languageserver_protocol_1.ExitNotification.type),
        end: () => connection.end(),
        dispose: () => connection.dispose()
      };
    }
    var ProposedFeatures;
    (function(ProposedFeatures2) {
      function createAll(_client) {
        return [
          new inlineCompletion_1.InlineCompletionItemFeature(_client)
        ];
      }
      ProposedFeatures2.createAll = createAll;
    })(ProposedFeatures || (exports2.ProposedFeatures = ProposedFeatures = {}));
  }
});

// node_modules/vscode-languageclient/lib/node/processes.js
var require_processes = __commonJS({
  "node_modules/vscode-languageclient/lib/node/processes.js"(exports2) {
    "use strict";
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.terminate = void 0;
    var cp = require("child_process"), path_1 = require("path"), isWindows = process.platform === "win32", isMacintosh = process.platform === "darwin", isLinux = process.platform === "linux";
    function terminate(process2, cwd) {
      if (isWindows)
        try {
          let options = {
            stdio: ["pipe", "pipe", "ignore"]
          };
          return cwd && (options.cwd = cwd), cp.execFileSync("taskkill", ["/T", "/F", "/PID", process2.pid.toString()], options), !0;
        } catch {
          return !1;
        }
      else if (isLinux || isMacintosh)
        try {
          var cmd = (0, path_1.join)(__dirname, "terminateProcess.sh"), result = cp.spawnSync(cmd, [process2.pid.toString()]);
          return !result.error;
        } catch {
          return !1;
        }
      else
        return process2.kill("SIGKILL"), !0;
    }
    exports2.terminate = terminate;
  }
});

// node_modules/vscode-languageserver-protocol/node.js
var require_node2 = __commonJS({
  "node_modules/vscode-languageserver-protocol/node.js"(exports2, module2) {
    "use strict";
    module2.exports = require_main3();
  }
});

// node_modules/semver/internal/debug.js
var require_debug = __commonJS({
  "node_modules/semver/internal/debug.js"(exports2, module2) {
    "use strict";
    var debug = typeof process == "object" && process.env && process.env.NODE_DEBUG && /\bsemver\b/i.test(process.env.NODE_DEBUG) ? (...args) => console.error("SEMVER", ...args) : () => {
    };
    module2.exports = debug;
  }
});

// node_modules/semver/internal/constants.js
var require_constants = __commonJS({
  "node_modules/semver/internal/constants.js"(exports2, module2) {
    "use strict";
    var SEMVER_SPEC_VERSION = "2.0.0", MAX_SAFE_INTEGER = Number.MAX_SAFE_INTEGER || /* istanbul ignore next */
    9007199254740991, MAX_SAFE_COMPONENT_LENGTH = 16, MAX_SAFE_BUILD_LENGTH = 250, WHITESPACE_CHARACTERS = [
      "	",
      `
`,
      "\v",
      "\f",
      "\r",
      " ",
      "\xA0",
      "\u1680",
      "\u2000",
      "\u2001",
      "\u2002",
      "\u2003",
      "\u2004",
      "\u2005",
      "\u2006",
      "\u2007",
      "\u2008",
      "\u2009",
      "\u200A",
      "\u2028",
      "\u2029",
      "\u202F",
      "\u205F",
      "\u3000",
      "\uFEFF"
    ], RELEASE_TYPES = [
      "major",
      "premajor",
      "minor",
      "preminor",
      "patch",
      "prepatch",
      "prerelease"
    ];
    module2.exports = {
      MAX_LENGTH: 256,
      MAX_SAFE_COMPONENT_LENGTH,
      MAX_SAFE_BUILD_LENGTH,
      MAX_SAFE_INTEGER,
      WHITESPACE_CHARACTERS,
      RELEASE_TYPES,
      SEMVER_SPEC_VERSION,
      FLAG_INCLUDE_PRERELEASE: 1,
      FLAG_LOOSE: 2
    };
  }
});

// node_modules/semver/internal/re.js
var require_re = __commonJS({
  "node_modules/semver/internal/re.js"(exports2, module2) {
    "use strict";
    var {
      MAX_SAFE_COMPONENT_LENGTH,
      MAX_SAFE_BUILD_LENGTH,
      MAX_LENGTH
    } = require_constants(), debug = require_debug();
    exports2 = module2.exports = {};
    var re = exports2.re = [], safeRe = exports2.safeRe = [], src = exports2.src = [], safeSrc = exports2.safeSrc = [], t = exports2.t = {}, R = 0, LETTERDASHNUMBER = "[a-zA-Z0-9-]", safeRegexReplacements = [
      ["\\s", 1],
      ["\\d", MAX_LENGTH],
      [LETTERDASHNUMBER, MAX_SAFE_BUILD_LENGTH]
    ], makeSafeRegex = (value) => {
      for (let [token, max] of safeRegexReplacements)
        value = value.split(`${token}*`).join(`${token}{0,${max}}`).split(`${token}+`).join(`${token}{1,${max}}`);
      return value;
    }, createToken = (name, value, isGlobal) => {
      let safe = makeSafeRegex(value), index = R++;
      debug(name, index, value), t[name] = index, src[index] = value, safeSrc[index] = safe, re[index] = new RegExp(value, isGlobal ? "g" : void 0), safeRe[index] = new RegExp(safe, isGlobal ? "g" : void 0);
    };
    createToken("NUMERICIDENTIFIER", "0|[1-9]\\d*");
    createToken("NUMERICIDENTIFIERLOOSE", "\\d+");
    createToken("NONNUMERICIDENTIFIER", `\\d*[a-zA-Z-]${LETTERDASHNUMBER}*`);
    createToken("MAINVERSION", `(${src[t.NUMERICIDENTIFIER]})\\.(${src[t.NUMERICIDENTIFIER]})\\.(${src[t.NUMERICIDENTIFIER]})`);
    createToken("MAINVERSIONLOOSE", `(${src[t.NUMERICIDENTIFIERLOOSE]})\\.(${src[t.NUMERICIDENTIFIERLOOSE]})\\.(${src[t.NUMERICIDENTIFIERLOOSE]})`);
    createToken("PRERELEASEIDENTIFIER", `(?:${src[t.NONNUMERICIDENTIFIER]}|${src[t.NUMERICIDENTIFIER]})`);
    createToken("PRERELEASEIDENTIFIERLOOSE", `(?:${src[t.NONNUMERICIDENTIFIER]}|${src[t.NUMERICIDENTIFIERLOOSE]})`);
    createToken("PRERELEASE", `(?:-(${src[t.PRERELEASEIDENTIFIER]}(?:\\.${src[t.PRERELEASEIDENTIFIER]})*))`);
    createToken("PRERELEASELOOSE", `(?:-?(${src[t.PRERELEASEIDENTIFIERLOOSE]}(?:\\.${src[t.PRERELEASEIDENTIFIERLOOSE]})*))`);
    createToken("BUILDIDENTIFIER", `${LETTERDASHNUMBER}+`);
    createToken("BUILD", `(?:\\+(${src[t.BUILDIDENTIFIER]}(?:\\.${src[t.BUILDIDENTIFIER]})*))`);
    createToken("FULLPLAIN", `v?${src[t.MAINVERSION]}${src[t.PRERELEASE]}?${src[t.BUILD]}?`);
    createToken("FULL", `^${src[t.FULLPLAIN]}$`);
    createToken("LOOSEPLAIN", `[v=\\s]*${src[t.MAINVERSIONLOOSE]}${src[t.PRERELEASELOOSE]}?${src[t.BUILD]}?`);
    createToken("LOOSE", `^${src[t.LOOSEPLAIN]}$`);
    createToken("GTLT", "((?:<|>)?=?)");
    createToken("XRANGEIDENTIFIERLOOSE", `${src[t.NUMERICIDENTIFIERLOOSE]}|x|X|\\*`);
    createToken("XRANGEIDENTIFIER", `${src[t.NUMERICIDENTIFIER]}|x|X|\\*`);
    createToken("XRANGEPLAIN", `[v=\\s]*(${src[t.XRANGEIDENTIFIER]})(?:\\.(${src[t.XRANGEIDENTIFIER]})(?:\\.(${src[t.XRANGEIDENTIFIER]})(?:${src[t.PRERELEASE]})?${src[t.BUILD]}?)?)?`);
    createToken("XRANGEPLAINLOOSE", `[v=\\s]*(${src[t.XRANGEIDENTIFIERLOOSE]})(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})(?:${src[t.PRERELEASELOOSE]})?${src[t.BUILD]}?)?)?`);
    createToken("XRANGE", `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAIN]}$`);
    createToken("XRANGELOOSE", `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAINLOOSE]}$`);
    createToken("COERCEPLAIN", `(^|[^\\d])(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}})(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?`);
    createToken("COERCE", `${src[t.COERCEPLAIN]}(?:$|[^\\d])`);
    createToken("COERCEFULL", src[t.COERCEPLAIN] + `(?:${src[t.PRERELEASE]})?(?:${src[t.BUILD]})?(?:$|[^\\d])`);
    createToken("COERCERTL", src[t.COERCE], !0);
    createToken("COERCERTLFULL", src[t.COERCEFULL], !0);
    createToken("LONETILDE", "(?:~>?)");
    createToken("TILDETRIM", `(\\s*)${src[t.LONETILDE]}\\s+`, !0);
    exports2.tildeTrimReplace = "$1~";
    createToken("TILDE", `^${src[t.LONETILDE]}${src[t.XRANGEPLAIN]}$`);
    createToken("TILDELOOSE", `^${src[t.LONETILDE]}${src[t.XRANGEPLAINLOOSE]}$`);
    createToken("LONECARET", "(?:\\^)");
    createToken("CARETTRIM", `(\\s*)${src[t.LONECARET]}\\s+`, !0);
    exports2.caretTrimReplace = "$1^";
    createToken("CARET", `^${src[t.LONECARET]}${src[t.XRANGEPLAIN]}$`);
    createToken("CARETLOOSE", `^${src[t.LONECARET]}${src[t.XRANGEPLAINLOOSE]}$`);
    createToken("COMPARATORLOOSE", `^${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]})$|^$`);
    createToken("COMPARATOR", `^${src[t.GTLT]}\\s*(${src[t.FULLPLAIN]})$|^$`);
    createToken("COMPARATORTRIM", `(\\s*)${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]}|${src[t.XRANGEPLAIN]})`, !0);
    exports2.comparatorTrimReplace = "$1$2$3";
    createToken("HYPHENRANGE", `^\\s*(${src[t.XRANGEPLAIN]})\\s+-\\s+(${src[t.XRANGEPLAIN]})\\s*$`);
    createToken("HYPHENRANGELOOSE", `^\\s*(${src[t.XRANGEPLAINLOOSE]})\\s+-\\s+(${src[t.XRANGEPLAINLOOSE]})\\s*$`);
    createToken("STAR", "(<|>)?=?\\s*\\*");
    createToken("GTE0", "^\\s*>=\\s*0\\.0\\.0\\s*$");
    createToken("GTE0PRE", "^\\s*>=\\s*0\\.0\\.0-0\\s*$");
  }
});

// node_modules/semver/internal/parse-options.js
var require_parse_options = __commonJS({
  "node_modules/semver/internal/parse-options.js"(exports2, module2) {
    "use strict";
    var looseOption = Object.freeze({ loose: !0 }), emptyOpts = Object.freeze({}), parseOptions = (options) => options ? typeof options != "object" ? looseOption : options : emptyOpts;
    module2.exports = parseOptions;
  }
});

// node_modules/semver/internal/identifiers.js
var require_identifiers = __commonJS({
  "node_modules/semver/internal/identifiers.js"(exports2, module2) {
    "use strict";
    var numeric = /^[0-9]+$/, compareIdentifiers = (a, b) => {
      if (typeof a == "number" && typeof b == "number")
        return a === b ? 0 : a < b ? -1 : 1;
      let anum = numeric.test(a), bnum = numeric.test(b);
      return anum && bnum && (a = +a, b = +b), a === b ? 0 : anum && !bnum ? -1 : bnum && !anum ? 1 : a < b ? -1 : 1;
    }, rcompareIdentifiers = (a, b) => compareIdentifiers(b, a);
    module2.exports = {
      compareIdentifiers,
      rcompareIdentifiers
    };
  }
});

// node_modules/semver/classes/semver.js
var require_semver = __commonJS({
  "node_modules/semver/classes/semver.js"(exports2, module2) {
    "use strict";
    var debug = require_debug(), { MAX_LENGTH, MAX_SAFE_INTEGER } = require_constants(), { safeRe: re, t } = require_re(), parseOptions = require_parse_options(), { compareIdentifiers } = require_identifiers(), isPrereleaseIdentifier = (prerelease, identifier) => {
      let identifiers = identifier.split(".");
      if (identifiers.length > prerelease.length)
        return !1;
      for (let i = 0; i < identifiers.length; i++)
        if (compareIdentifiers(prerelease[i], identifiers[i]) !== 0)
          return !1;
      return !0;
    }, SemVer = class _SemVer {
      constructor(version, options) {
        if (options = parseOptions(options), version instanceof _SemVer) {
          if (version.loose === !!options.loose && version.includePrerelease === !!options.includePrerelease)
            return version;
          version = version.version;
        } else if (typeof version != "string")
          throw new TypeError(`Invalid version. Must be a string. Got type "${typeof version}".`);
        if (version.length > MAX_LENGTH)
          throw new TypeError(
            `version is longer than ${MAX_LENGTH} characters`
          );
        debug("SemVer", version, options), this.options = options, this.loose = !!options.loose, this.includePrerelease = !!options.includePrerelease;
        let m = version.trim().match(options.loose ? re[t.LOOSE] : re[t.FULL]);
        if (!m)
          throw new TypeError(`Invalid Version: ${version}`);
        if (this.raw = version, this.major = +m[1], this.minor = +m[2], this.patch = +m[3], this.major > MAX_SAFE_INTEGER || this.major < 0)
          throw new TypeError("Invalid major version");
        if (this.minor > MAX_SAFE_INTEGER || this.minor < 0)
          throw new TypeError("Invalid minor version");
        if (this.patch > MAX_SAFE_INTEGER || this.patch < 0)
          throw new TypeError("Invalid patch version");
        m[4] ? this.prerelease = m[4].split(".").map((id) => {
          if (/^[0-9]+$/.test(id)) {
            let num = +id;
            if (num >= 0 && num < MAX_SAFE_INTEGER)
              return num;
          }
          return id;
        }) : this.prerelease = [], this.build = m[5] ? m[5].split(".") : [], this.format();
      }
      format() {
        return this.version = `${this.major}.${this.minor}.${this.patch}`, this.prerelease.length && (this.version += `-${this.prerelease.join(".")}`), this.version;
      }
      toString() {
        return this.version;
      }
      compare(other) {
        if (debug("SemVer.compare", this.version, this.options, other), !(other instanceof _SemVer)) {
          if (typeof other == "string" && other === this.version)
            return 0;
          other = new _SemVer(other, this.options);
        }
        return other.version === this.version ? 0 : this.compareMain(other) || this.comparePre(other);
      }
      compareMain(other) {
        return other instanceof _SemVer || (other = new _SemVer(other, this.options)), this.major < other.major ? -1 : this.major > other.major ? 1 : this.minor < other.minor ? -1 : this.minor > other.minor ? 1 : this.patch < other.patch ? -1 : this.patch > other.patch ? 1 : 0;
      }
      comparePre(other) {
        if (other instanceof _SemVer || (other = new _SemVer(other, this.options)), this.prerelease.length && !other.prerelease.length)
          return -1;
        if (!this.prerelease.length && other.prerelease.length)
          return 1;
        if (!this.prerelease.length && !other.prerelease.length)
          return 0;
        let i = 0;
        do {
          let a = this.prerelease[i], b = other.prerelease[i];
          if (debug("prerelease compare", i, a, b), a === void 0 && b === void 0)
            return 0;
          if (b === void 0)
            return 1;
          if (a === void 0)
            return -1;
          if (a === b)
            continue;
          return compareIdentifiers(a, b);
        } while (++i);
      }
      compareBuild(other) {
        other instanceof _SemVer || (other = new _SemVer(other, this.options));
        let i = 0;
        do {
          let a = this.build[i], b = other.build[i];
          if (debug("build compare", i, a, b), a === void 0 && b === void 0)
            return 0;
          if (b === void 0)
            return 1;
          if (a === void 0)
            return -1;
          if (a === b)
            continue;
          return compareIdentifiers(a, b);
        } while (++i);
      }
      // preminor will bump the version up to the next minor release, and immediately
      // down to pre-release. premajor and prepatch work the same way.
      inc(release, identifier, identifierBase) {
        if (release.startsWith("pre")) {
          if (!identifier && identifierBase === !1)
            throw new Error("invalid increment argument: identifier is empty");
          if (identifier) {
            let match = `-${identifier}`.match(this.options.loose ? re[t.PRERELEASELOOSE] : re[t.PRERELEASE]);
            if (!match || match[1] !== identifier)
              throw new Error(`invalid identifier: ${identifier}`);
          }
        }
        switch (release) {
          case "premajor":
            this.prerelease.length = 0, this.patch = 0, this.minor = 0, this.major++, this.inc("pre", identifier, identifierBase);
            break;
          case "preminor":
            this.prerelease.length = 0, this.patch = 0, this.minor++, this.inc("pre", identifier, identifierBase);
            break;
          case "prepatch":
            this.prerelease.length = 0, this.inc("patch", identifier, identifierBase), this.inc("pre", identifier, identifierBase);
            break;
          // If the input is a non-prerelease version, this acts the same as
          // prepatch.
          case "prerelease":
            this.prerelease.length === 0 && this.inc("patch", identifier, identifierBase), this.inc("pre", identifier, identifierBase);
            break;
          case "release":
            if (this.prerelease.length === 0)
              throw new Error(`version ${this.raw} is not a prerelease`);
            this.prerelease.length = 0;
            break;
          case "major":
            (this.minor !== 0 || this.patch !== 0 || this.prerelease.length === 0) && this.major++, this.minor = 0, this.patch = 0, this.prerelease = [];
            break;
          case "minor":
            (this.patch !== 0 || this.prerelease.length === 0) && this.minor++, this.patch = 0, this.prerelease = [];
            break;
          case "patch":
            this.prerelease.length === 0 && this.patch++, this.prerelease = [];
            break;
          // This probably shouldn't be used publicly.
          // 1.0.0 'pre' would become 1.0.0-0 which is the wrong direction.
          case "pre": {
            let base = Number(identifierBase) ? 1 : 0;
            if (this.prerelease.length === 0)
              this.prerelease = [base];
            else {
              let i = this.prerelease.length;
              for (; --i >= 0; )
                typeof this.prerelease[i] == "number" && (this.prerelease[i]++, i = -2);
              if (i === -1) {
                if (identifier === this.prerelease.join(".") && identifierBase === !1)
                  throw new Error("invalid increment argument: identifier already exists");
                this.prerelease.push(base);
              }
            }
            if (identifier) {
              let prerelease = [identifier, base];
              if (identifierBase === !1 && (prerelease = [identifier]), isPrereleaseIdentifier(this.prerelease, identifier)) {
                let prereleaseBase = this.prerelease[identifier.split(".").length];
                isNaN(prereleaseBase) && (this.prerelease = prerelease);
              } else
                this.prerelease = prerelease;
            }
            break;
          }
          default:
            throw new Error(`invalid increment argument: ${release}`);
        }
        return this.raw = this.format(), this.build.length && (this.raw += `+${this.build.join(".")}`), this;
      }
    };
    module2.exports = SemVer;
  }
});

// node_modules/semver/functions/parse.js
var require_parse = __commonJS({
  "node_modules/semver/functions/parse.js"(exports2, module2) {
    "use strict";
    var SemVer = require_semver(), parse = (version, options, throwErrors = !1) => {
      if (version instanceof SemVer)
        return version;
      try {
        return new SemVer(version, options);
      } catch (er) {
        if (!throwErrors)
          return null;
        throw er;
      }
    };
    module2.exports = parse;
  }
});

// node_modules/semver/internal/lrucache.js
var require_lrucache = __commonJS({
  "node_modules/semver/internal/lrucache.js"(exports2, module2) {
    "use strict";
    var LRUCache = class {
      constructor() {
        this.max = 1e3, this.map = /* @__PURE__ */ new Map();
      }
      get(key) {
        let value = this.map.get(key);
        if (value !== void 0)
          return this.map.delete(key), this.map.set(key, value), value;
      }
      delete(key) {
        return this.map.delete(key);
      }
      set(key, value) {
        if (!this.delete(key) && value !== void 0) {
          if (this.map.size >= this.max) {
            let firstKey = this.map.keys().next().value;
            this.delete(firstKey);
          }
          this.map.set(key, value);
        }
        return this;
      }
    };
    module2.exports = LRUCache;
  }
});

// node_modules/semver/functions/compare.js
var require_compare = __commonJS({
  "node_modules/semver/functions/compare.js"(exports2, module2) {
    "use strict";
    var SemVer = require_semver(), compare = (a, b, loose) => new SemVer(a, loose).compare(new SemVer(b, loose));
    module2.exports = compare;
  }
});

// node_modules/semver/functions/eq.js
var require_eq = __commonJS({
  "node_modules/semver/functions/eq.js"(exports2, module2) {
    "use strict";
    var compare = require_compare(), eq = (a, b, loose) => compare(a, b, loose) === 0;
    module2.exports = eq;
  }
});

// node_modules/semver/functions/neq.js
var require_neq = __commonJS({
  "node_modules/semver/functions/neq.js"(exports2, module2) {
    "use strict";
    var compare = require_compare(), neq = (a, b, loose) => compare(a, b, loose) !== 0;
    module2.exports = neq;
  }
});

// node_modules/semver/functions/gt.js
var require_gt = __commonJS({
  "node_modules/semver/functions/gt.js"(exports2, module2) {
    "use strict";
    var compare = require_compare(), gt = (a, b, loose) => compare(a, b, loose) > 0;
    module2.exports = gt;
  }
});

// node_modules/semver/functions/gte.js
var require_gte = __commonJS({
  "node_modules/semver/functions/gte.js"(exports2, module2) {
    "use strict";
    var compare = require_compare(), gte = (a, b, loose) => compare(a, b, loose) >= 0;
    module2.exports = gte;
  }
});

// node_modules/semver/functions/lt.js
var require_lt = __commonJS({
  "node_modules/semver/functions/lt.js"(exports2, module2) {
    "use strict";
    var compare = require_compare(), lt = (a, b, loose) => compare(a, b, loose) < 0;
    module2.exports = lt;
  }
});

// node_modules/semver/functions/lte.js
var require_lte = __commonJS({
  "node_modules/semver/functions/lte.js"(exports2, module2) {
    "use strict";
    var compare = require_compare(), lte = (a, b, loose) => compare(a, b, loose) <= 0;
    module2.exports = lte;
  }
});

// node_modules/semver/functions/cmp.js
var require_cmp = __commonJS({
  "node_modules/semver/functions/cmp.js"(exports2, module2) {
    "use strict";
    var eq = require_eq(), neq = require_neq(), gt = require_gt(), gte = require_gte(), lt = require_lt(), lte = require_lte(), cmp = (a, op, b, loose) => {
      switch (op) {
        case "===":
          return typeof a == "object" && (a = a.version), typeof b == "object" && (b = b.version), a === b;
        case "!==":
          return typeof a == "object" && (a = a.version), typeof b == "object" && (b = b.version), a !== b;
        case "":
        case "=":
        case "==":
          return eq(a, b, loose);
        case "!=":
          return neq(a, b, loose);
        case ">":
          return gt(a, b, loose);
        case ">=":
          return gte(a, b, loose);
        case "<":
          return lt(a, b, loose);
        case "<=":
          return lte(a, b, loose);
        default:
          throw new TypeError(`Invalid operator: ${op}`);
      }
    };
    module2.exports = cmp;
  }
});

// node_modules/semver/classes/comparator.js
var require_comparator = __commonJS({
  "node_modules/semver/classes/comparator.js"(exports2, module2) {
    "use strict";
    var ANY = /* @__PURE__ */ Symbol("SemVer ANY"), Comparator = class _Comparator {
      static get ANY() {
        return ANY;
      }
      constructor(comp, options) {
        if (options = parseOptions(options), comp instanceof _Comparator) {
          if (comp.loose === !!options.loose)
            return comp;
          comp = comp.value;
        }
        comp = comp.trim().split(/\s+/).join(" "), debug("comparator", comp, options), this.options = options, this.loose = !!options.loose, this.parse(comp), this.semver === ANY ? this.value = "" : this.value = this.operator + this.semver.version, debug("comp", this);
      }
      parse(comp) {
        let r = this.options.loose ? re[t.COMPARATORLOOSE] : re[t.COMPARATOR], m = comp.match(r);
        if (!m)
          throw new TypeError(`Invalid comparator: ${comp}`);
        this.operator = m[1] !== void 0 ? m[1] : "", this.operator === "=" && (this.operator = ""), m[2] ? this.semver = new SemVer(m[2], this.options.loose) : this.semver = ANY;
      }
      toString() {
        return this.value;
      }
      test(version) {
        if (debug("Comparator.test", version, this.options.loose), this.semver === ANY || version === ANY)
          return !0;
        if (typeof version == "string")
          try {
            version = new SemVer(version, this.options);
          } catch {
            return !1;
          }
        return cmp(version, this.operator, this.semver, this.options);
      }
      intersects(comp, options) {
        if (!(comp instanceof _Comparator))
          throw new TypeError("a Comparator is required");
        return this.operator === "" ? this.value === "" ? !0 : new Range2(comp.value, options).test(this.value) : comp.operator === "" ? comp.value === "" ? !0 : new Range2(this.value, options).test(comp.semver) : (options = parseOptions(options), options.includePrerelease && (this.value === "<0.0.0-0" || comp.value === "<0.0.0-0") || !options.includePrerelease && (this.value.startsWith("<0.0.0") || comp.value.startsWith("<0.0.0")) ? !1 : !!(this.operator.startsWith(">") && comp.operator.startsWith(">") || this.operator.startsWith("<") && comp.operator.startsWith("<") || this.semver.version === comp.semver.version && this.operator.includes("=") && comp.operator.includes("=") || cmp(this.semver, "<", comp.semver, options) && this.operator.startsWith(">") && comp.operator.startsWith("<") || cmp(this.semver, ">", comp.semver, options) && this.operator.startsWith("<") && comp.operator.startsWith(">")));
      }
    };
    module2.exports = Comparator;
    var parseOptions = require_parse_options(), { safeRe: re, t } = require_re(), cmp = require_cmp(), debug = require_debug(), SemVer = require_semver(), Range2 = require_range();
  }
});

// node_modules/semver/internal/trim-comparator-whitespace.js
var require_trim_comparator_whitespace = __commonJS({
  "node_modules/semver/internal/trim-comparator-whitespace.js"(exports2, module2) {
    "use strict";
    var {
      MAX_LENGTH,
      MAX_SAFE_BUILD_LENGTH,
      WHITESPACE_CHARACTERS
    } = require_constants(), whitespace = new Uint8Array(65536);
    for (let char of WHITESPACE_CHARACTERS)
      whitespace[char.charCodeAt(0)] = 1;
    var isWhitespace = (char) => char !== void 0 && whitespace[char.charCodeAt(0)] === 1, isVersionPrefix = (char) => char === "v" || char === "=" || isWhitespace(char), isDigit = (char) => char !== void 0 && char >= "0" && char <= "9", isLetter = (char) => char !== void 0 && (char >= "a" && char <= "z" || char >= "A" && char <= "Z"), isIdentifierCharacter = (char) => isDigit(char) || isLetter(char) || char === "-", isVersionStart = (char) => isDigit(char) || char === "x" || char === "X" || char === "*", findDigitsEndIndex = (range, start, limit, digitRuns) => {
      if (!isDigit(range[start]))
        return start;
      if (start >= digitRuns.start && start < digitRuns.end)
        return Math.min(start + limit, digitRuns.end);
      if (start >= digitRuns.previousStart && start < digitRuns.previousEnd)
        return Math.min(start + limit, digitRuns.previousEnd);
      let end = start + 1;
      for (; isDigit(range[end]); )
        end++;
      return digitRuns.previousStart = digitRuns.start, digitRuns.previousEnd = digitRuns.end, digitRuns.start = start, digitRuns.end = end, Math.min(start + limit, end);
    }, findVersionNumberEndIndex = (range, start, loose, digitRuns) => !loose && range[start] === "0" ? start + 1 : findDigitsEndIndex(range, start, loose ? MAX_LENGTH : MAX_LENGTH + 1, digitRuns), findPrereleaseIdentifierEndIndex = (range, start, loose, digitRuns) => {
      let digitsEnd = findDigitsEndIndex(range, start, MAX_LENGTH, digitRuns);
      if (isLetter(range[digitsEnd]) || range[digitsEnd] === "-") {
        let end = digitsEnd + 1, limit = end + MAX_SAFE_BUILD_LENGTH;
        for (; end < limit && isIdentifierCharacter(range[end]); )
          end++;
        return end;
      }
      return findVersionNumberEndIndex(range, start, loose, digitRuns);
    }, findPrereleaseEndIndex = (range, start, loose, digitRuns) => {
      let hyphen = range[start] === "-";
      if (!loose && !hyphen)
        return start;
      let identifierStart = start + (hyphen ? 1 : 0), end = findPrereleaseIdentifierEndIndex(range, identifierStart, loose, digitRuns);
      if (end === identifierStart) {
        if (!loose || !hyphen)
          return start;
        end = findPrereleaseIdentifierEndIndex(range, start, loose, digitRuns);
      }
      for (; range[end] === "."; ) {
        let next = findPrereleaseIdentifierEndIndex(range, end + 1, loose, digitRuns);
        if (next === end + 1)
          break;
        end = next;
      }
      return end;
    }, findBuildIdentifierEndIndex = (range, start) => {
      let end = start;
      for (; end - start < MAX_SAFE_BUILD_LENGTH && isIdentifierCharacter(range[end]); )
        end++;
      return end;
    }, findBuildEndIndex = (range, start) => {
      if (range[start] !== "+")
        return start;
      let end = findBuildIdentifierEndIndex(range, start + 1);
      if (end === start + 1)
        return start;
      for (; range[end] === "."; ) {
        let next = findBuildIdentifierEndIndex(range, end + 1);
        if (next === end + 1)
          break;
        end = next;
      }
      return end;
    }, findLooseFullVersionEndIndex = (range, start, digitRuns) => {
      let end = start;
      for (let component = 0; component < 3; component++) {
        let next = findVersionNumberEndIndex(range, end, !0, digitRuns);
        if (next === end)
          return start;
        if (end = next, component < 2) {
          if (range[end] !== ".")
            return start;
          end++;
        }
      }
      let prereleaseEnd = findPrereleaseEndIndex(range, end, !0, digitRuns);
      return findBuildEndIndex(range, prereleaseEnd);
    }, findPartialVersionComponentEndIndex = (range, start, digitRuns) => isDigit(range[start]) ? findVersionNumberEndIndex(range, start, !1, digitRuns) : isVersionStart(range[start]) ? start + 1 : start, findPartialVersionEndIndex = (range, start, digitRuns) => {
      let end = findPartialVersionComponentEndIndex(range, start, digitRuns);
      for (let component = 0; component < 2; component++) {
        if (range[end] !== ".")
          return end;
        let next = findPartialVersionComponentEndIndex(range, end + 1, digitRuns);
        if (next === end + 1)
          return end;
        end = next;
      }
      let prereleaseEnd = findPrereleaseEndIndex(range, end, !1, digitRuns);
      return findBuildEndIndex(range, prereleaseEnd);
    }, findVersionEndIndex = (range, start, digitRuns) => {
      let fullVersionEnd = findLooseFullVersionEndIndex(range, start, digitRuns);
      return fullVersionEnd !== start ? fullVersionEnd : findPartialVersionEndIndex(range, start, digitRuns);
    }, findRemovableWhitespaceIndex = (range, matchStart) => {
      let position = matchStart;
      return isWhitespace(range[position]) && position++, (range[position] === "<" || range[position] === ">") && position++, range[position] === "=" && position++, isWhitespace(range[position]) ? position : -1;
    }, trimComparatorWhitespace = (range) => {
      let result = "", copyFrom = 0, cursor = 0, digitRuns = { start: -1, end: -1, previousStart: -1, previousEnd: -1 };
      for (; cursor < range.length; ) {
        let matchStart = cursor;
        if (range[cursor] === "<" || range[cursor] === ">")
          cursor++;
        else if (!isVersionPrefix(range[cursor]) && !isVersionStart(range[cursor])) {
          cursor++;
          continue;
        }
        for (; cursor < range.length && isVersionPrefix(range[cursor]); )
          cursor++;
        if (!isVersionStart(range[cursor]))
          continue;
        let whitespacePosition = findRemovableWhitespaceIndex(range, matchStart);
        whitespacePosition !== -1 && (result += range.slice(copyFrom, whitespacePosition), copyFrom = whitespacePosition + 1), cursor = findVersionEndIndex(range, cursor, digitRuns);
      }
      return result + range.slice(copyFrom);
    };
    module2.exports = trimComparatorWhitespace;
  }
});

// node_modules/semver/classes/range.js
var require_range = __commonJS({
  "node_modules/semver/classes/range.js"(exports2, module2) {
    "use strict";
    var SPACE_CHARACTERS = /\s+/g, Range2 = class _Range {
      constructor(range, options) {
        if (options = parseOptions(options), range instanceof _Range)
          return range.loose === !!options.loose && range.includePrerelease === !!options.includePrerelease ? range : new _Range(range.raw, options);
        if (range instanceof Comparator)
          return this.raw = range.value, this.set = [[range]], this.formatted = void 0, this;
        if (this.options = options, this.loose = !!options.loose, this.includePrerelease = !!options.includePrerelease, this.raw = range.trim().replace(SPACE_CHARACTERS, " "), this.set = this.raw.split("||").map((r) => this.parseRange(r.trim())).filter((c) => c.length), !this.set.length)
          throw new TypeError(`Invalid SemVer Range: ${this.raw}`);
        if (this.set.length > 1) {
          let first = this.set[0];
          if (this.set = this.set.filter((c) => !isNullSet(c[0])), this.set.length === 0)
            this.set = [first];
          else if (this.set.length > 1) {
            for (let c of this.set)
              if (c.length === 1 && isAny(c[0])) {
                this.set = [c];
                break;
              }
          }
        }
        this.formatted = void 0;
      }
      get range() {
        if (this.formatted === void 0) {
          this.formatted = "";
          for (let i = 0; i < this.set.length; i++) {
            i > 0 && (this.formatted += "||");
            let comps = this.set[i];
            for (let k = 0; k < comps.length; k++)
              k > 0 && (this.formatted += " "), this.formatted += comps[k].toString().trim();
          }
        }
        return this.formatted;
      }
      format() {
        return this.range;
      }
      toString() {
        return this.range;
      }
      parseRange(range) {
        range = range.replace(BUILDSTRIPRE, "");
        let memoKey = ((this.options.includePrerelease && FLAG_INCLUDE_PRERELEASE) | (this.options.loose && FLAG_LOOSE)) + ":" + range, cached = cache.get(memoKey);
        if (cached)
          return cached;
        let loose = this.options.loose, hr = loose ? re[t.HYPHENRANGELOOSE] : re[t.HYPHENRANGE];
        range = range.replace(hr, hyphenReplace(this.options.includePrerelease)), debug("hyphen replace", range), range = trimComparatorWhitespace(range), debug("comparator trim", range), range = range.replace(re[t.TILDETRIM], tildeTrimReplace), debug("tilde trim", range), range = range.replace(re[t.CARETTRIM], caretTrimReplace), debug("caret trim", range);
        let rangeList = range.split(" ").map((comp) => parseComparator(comp, this.options)).join(" ").split(/\s+/).map((comp) => replaceGTE0(comp, this.options));
        loose && (rangeList = rangeList.filter((comp) => (debug("loose invalid filter", comp, this.options), !!comp.match(re[t.COMPARATORLOOSE])))), debug("range list", rangeList);
        let rangeMap = /* @__PURE__ */ new Map(), comparators = rangeList.map((comp) => new Comparator(comp, this.options));
        for (let comp of comparators) {
          if (isNullSet(comp))
            return [comp];
          rangeMap.set(comp.value, comp);
        }
        rangeMap.size > 1 && rangeMap.has("") && rangeMap.delete("");
        let result = [...rangeMap.values()];
        return cache.set(memoKey, result), result;
      }
      intersects(range, options) {
        if (!(range instanceof _Range))
          throw new TypeError("a Range is required");
        return this.set.some((thisComparators) => isSatisfiable(thisComparators, options) && range.set.some((rangeComparators) => isSatisfiable(rangeComparators, options) && thisComparators.every((thisComparator) => rangeComparators.every((rangeComparator) => thisComparator.intersects(rangeComparator, options)))));
      }
      // if ANY of the sets match ALL of its comparators, then pass
      test(version) {
        if (!version)
          return !1;
        if (typeof version == "string")
          try {
            version = new SemVer(version, this.options);
          } catch {
            return !1;
          }
        for (let i = 0; i < this.set.length; i++)
          if (testSet(this.set[i], version, this.options))
            return !0;
        return !1;
      }
    };
    module2.exports = Range2;
    var LRU = require_lrucache(), cache = new LRU(), parseOptions = require_parse_options(), Comparator = require_comparator(), debug = require_debug(), SemVer = require_semver(), trimComparatorWhitespace = require_trim_comparator_whitespace(), {
      safeRe: re,
      src,
      t,
      tildeTrimReplace,
      caretTrimReplace
    } = require_re(), { FLAG_INCLUDE_PRERELEASE, FLAG_LOOSE } = require_constants(), BUILDSTRIPRE = new RegExp(src[t.BUILD], "g"), isNullSet = (c) => c.value === "<0.0.0-0", isAny = (c) => c.value === "", isSatisfiable = (comparators, options) => {
      let result = !0, remainingComparators = comparators.slice(), testComparator = remainingComparators.pop();
      for (; result && remainingComparators.length; )
        result = remainingComparators.every((otherComparator) => testComparator.intersects(otherComparator, options)), testComparator = remainingComparators.pop();
      return result;
    }, parseComparator = (comp, options) => (comp = comp.replace(re[t.BUILD], ""), debug("comp", comp, options), comp = replaceCarets(comp, options), debug("caret", comp), comp = replaceTildes(comp, options), debug("tildes", comp), comp = replaceXRanges(comp, options), debug("xrange", comp), comp = replaceStars(comp, options), debug("stars", comp), comp), isX = (id) => !id || id.toLowerCase() === "x" || id === "*", invalidXRangeOrder = (M, m, p) => isX(M) && !isX(m) || isX(m) && p && !isX(p), replaceTildes = (comp, options) => comp.trim().split(/\s+/).map((c) => replaceTilde(c, options)).join(" "), replaceTilde = (comp, options) => {
      let r = options.loose ? re[t.TILDELOOSE] : re[t.TILDE], z = options.includePrerelease ? "-0" : "";
      return comp.replace(r, (_, M, m, p, pr) => {
        debug("tilde", comp, _, M, m, p, pr);
        let ret;
        return isX(M) ? ret = "" : isX(m) ? ret = `>=${M}.0.0${z} <${+M + 1}.0.0-0` : isX(p) ? ret = `>=${M}.${m}.0${z} <${M}.${+m + 1}.0-0` : pr ? (debug("replaceTilde pr", pr), ret = `>=${M}.${m}.${p}-${pr} <${M}.${+m + 1}.0-0`) : ret = `>=${M}.${m}.${p} <${M}.${+m + 1}.0-0`, debug("tilde return", ret), ret;
      });
    }, replaceCarets = (comp, options) => comp.trim().split(/\s+/).map((c) => replaceCaret(c, options)).join(" "), replaceCaret = (comp, options) => {
      debug("caret", comp, options);
      let r = options.loose ? re[t.CARETLOOSE] : re[t.CARET], z = options.includePrerelease ? "-0" : "";
      return comp.replace(r, (_, M, m, p, pr) => {
        debug("caret", comp, _, M, m, p, pr);
        let ret;
        return isX(M) ? ret = "" : isX(m) ? ret = `>=${M}.0.0${z} <${+M + 1}.0.0-0` : isX(p) ? M === "0" ? ret = `>=${M}.${m}.0${z} <${M}.${+m + 1}.0-0` : ret = `>=${M}.${m}.0${z} <${+M + 1}.0.0-0` : pr ? (debug("replaceCaret pr", pr), M === "0" ? m === "0" ? ret = `>=${M}.${m}.${p}-${pr} <${M}.${m}.${+p + 1}-0` : ret = `>=${M}.${m}.${p}-${pr} <${M}.${+m + 1}.0-0` : ret = `>=${M}.${m}.${p}-${pr} <${+M + 1}.0.0-0`) : (debug("no pr"), M === "0" ? m === "0" ? ret = `>=${M}.${m}.${p} <${M}.${m}.${+p + 1}-0` : ret = `>=${M}.${m}.${p} <${M}.${+m + 1}.0-0` : ret = `>=${M}.${m}.${p} <${+M + 1}.0.0-0`), debug("caret return", ret), ret;
      });
    }, replaceXRanges = (comp, options) => (debug("replaceXRanges", comp, options), comp.split(/\s+/).map((c) => replaceXRange(c, options)).join(" ")), replaceXRange = (comp, options) => {
      comp = comp.trim();
      let r = options.loose ? re[t.XRANGELOOSE] : re[t.XRANGE];
      return comp.replace(r, (ret, gtlt, M, m, p, pr) => {
        if (debug("xRange", comp, ret, gtlt, M, m, p, pr), invalidXRangeOrder(M, m, p))
          return comp;
        let xM = isX(M), xm = xM || isX(m), xp = xm || isX(p), anyX = xp;
        return gtlt === "=" && anyX && (gtlt = ""), pr = options.includePrerelease ? "-0" : "", xM ? gtlt === ">" || gtlt === "<" ? ret = "<0.0.0-0" : ret = "*" : gtlt && anyX ? (xm && (m = 0), p = 0, gtlt === ">" ? (gtlt = ">=", xm ? (M = +M + 1, m = 0, p = 0) : (m = +m + 1, p = 0)) : gtlt === "<=" && (gtlt = "<", xm ? M = +M + 1 : m = +m + 1), gtlt === "<" && (pr = "-0"), ret = `${gtlt + M}.${m}.${p}${pr}`) : xm ? ret = `>=${M}.0.0${pr} <${+M + 1}.0.0-0` : xp && (ret = `>=${M}.${m}.0${pr} <${M}.${+m + 1}.0-0`), debug("xRange return", ret), ret;
      });
    }, replaceStars = (comp, options) => (debug("replaceStars", comp, options), comp.trim().replace(re[t.STAR], "")), replaceGTE0 = (comp, options) => (debug("replaceGTE0", comp, options), comp.trim().replace(re[options.includePrerelease ? t.GTE0PRE : t.GTE0], "")), hyphenReplace = (incPr) => ($0, from, fM, fm, fp, fpr, fb, to, tM, tm, tp, tpr) => (isX(fM) ? from = "" : isX(fm) ? from = `>=${fM}.0.0${incPr ? "-0" : ""}` : isX(fp) ? from = `>=${fM}.${fm}.0${incPr ? "-0" : ""}` : fpr ? from = `>=${from}` : from = `>=${from}${incPr ? "-0" : ""}`, isX(tM) ? to = "" : isX(tm) ? to = `<${+tM + 1}.0.0-0` : isX(tp) ? to = `<${tM}.${+tm + 1}.0-0` : tpr ? to = `<=${tM}.${tm}.${tp}-${tpr}` : incPr ? to = `<${tM}.${tm}.${+tp + 1}-0` : to = `<=${to}`, `${from} ${to}`.trim()), testSet = (set, version, options) => {
      for (let i = 0; i < set.length; i++)
        if (!set[i].test(version))
          return !1;
      if (version.prerelease.length && !options.includePrerelease) {
        for (let i = 0; i < set.length; i++)
          if (debug(set[i].semver), set[i].semver !== Comparator.ANY && set[i].semver.prerelease.length > 0) {
            let allowed = set[i].semver;
            if (allowed.major === version.major && allowed.minor === version.minor && allowed.patch === version.patch)
              return !0;
          }
        return !1;
      }
      return !0;
    };
  }
});

// node_modules/semver/functions/satisfies.js
var require_satisfies = __commonJS({
  "node_modules/semver/functions/satisfies.js"(exports2, module2) {
    "use strict";
    var Range2 = require_range(), satisfies = (version, range, options) => {
      try {
        range = new Range2(range, options);
      } catch {
        return !1;
      }
      return range.test(version);
    };
    module2.exports = satisfies;
  }
});

// node_modules/vscode-languageclient/lib/common/api.js
var require_api3 = __commonJS({
  "node_modules/vscode-languageclient/lib/common/api.js"(exports2) {
    "use strict";
    var __createBinding = exports2 && exports2.__createBinding || (Object.create ? (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k);
      var desc = Object.getOwnPropertyDescriptor(m, k);
      (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) && (desc = { enumerable: !0, get: function() {
        return m[k];
      } }), Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k), o[k2] = m[k];
    })), __exportStar = exports2 && exports2.__exportStar || function(m, exports3) {
      for (var p in m) p !== "default" && !Object.prototype.hasOwnProperty.call(exports3, p) && __createBinding(exports3, m, p);
    };
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.DiagnosticPullMode = exports2.vsdiag = void 0;
    __exportStar(require_main3(), exports2);
    __exportStar(require_features(), exports2);
    var diagnostic_1 = require_diagnostic();
    Object.defineProperty(exports2, "vsdiag", { enumerable: !0, get: function() {
      return diagnostic_1.vsdiag;
    } });
    Object.defineProperty(exports2, "DiagnosticPullMode", { enumerable: !0, get: function() {
      return diagnostic_1.DiagnosticPullMode;
    } });
    __exportStar(require_client(), exports2);
  }
});

// node_modules/vscode-languageclient/lib/node/main.js
var require_main4 = __commonJS({
  "node_modules/vscode-languageclient/lib/node/main.js"(exports2) {
    "use strict";
    var __createBinding = exports2 && exports2.__createBinding || (Object.create ? (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k);
      var desc = Object.getOwnPropertyDescriptor(m, k);
      (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) && (desc = { enumerable: !0, get: function() {
        return m[k];
      } }), Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      k2 === void 0 && (k2 = k), o[k2] = m[k];
    })), __exportStar = exports2 && exports2.__exportStar || function(m, exports3) {
      for (var p in m) p !== "default" && !Object.prototype.hasOwnProperty.call(exports3, p) && __createBinding(exports3, m, p);
    };
    Object.defineProperty(exports2, "__esModule", { value: !0 });
    exports2.SettingMonitor = exports2.LanguageClient = exports2.TransportKind = void 0;
    var cp = require("child_process"), fs = require("fs"), path = require("path"), vscode_1 = require("vscode"), Is = require_is(), client_1 = require_client(), processes_1 = require_processes(), node_1 = require_node2(), semverParse = require_parse(), semverSatisfies = require_satisfies();
    __exportStar(require_node2(), exports2);
    __exportStar(require_api3(), exports2);
    var REQUIRED_VSCODE_VERSION = "^1.82.0", TransportKind;
    (function(TransportKind2) {
      TransportKind2[TransportKind2.stdio = 0] = "stdio", TransportKind2[TransportKind2.ipc = 1] = "ipc", TransportKind2[TransportKind2.pipe = 2] = "pipe", TransportKind2[TransportKind2.socket = 3] = "socket";
    })(TransportKind || (exports2.TransportKind = TransportKind = {}));
    var Transport;
    (function(Transport2) {
      function isSocket(value) {
        let candidate = value;
        return candidate && candidate.kind === TransportKind.socket && Is.number(candidate.port);
      }
      Transport2.isSocket = isSocket;
    })(Transport || (Transport = {}));
    var Executable;
    (function(Executable2) {
      function is(value) {
        return Is.string(value.command);
      }
      Executable2.is = is;
    })(Executable || (Executable = {}));
    var NodeModule;
    (function(NodeModule2) {
      function is(value) {
        return Is.string(value.module);
      }
      NodeModule2.is = is;
    })(NodeModule || (NodeModule = {}));
    var StreamInfo;
    (function(StreamInfo2) {
      function is(value) {
        let candidate = value;
        return candidate && candidate.writer !== void 0 && candidate.reader !== void 0;
      }
      StreamInfo2.is = is;
    })(StreamInfo || (StreamInfo = {}));
    var ChildProcessInfo;
    (function(ChildProcessInfo2) {
      function is(value) {
        let candidate = value;
        return candidate && candidate.process !== void 0 && typeof candidate.detached == "boolean";
      }
      ChildProcessInfo2.is = is;
    })(ChildProcessInfo || (ChildProcessInfo = {}));
    var LanguageClient2 = class extends client_1.BaseLanguageClient {
      constructor(arg1, arg2, arg3, arg4, arg5) {
        let id, name, serverOptions, clientOptions, forceDebug;
        Is.string(arg2) ? (id = arg1, name = arg2, serverOptions = arg3, clientOptions = arg4, forceDebug = !!arg5) : (id = arg1.toLowerCase(), name = arg1, serverOptions = arg2, clientOptions = arg3, forceDebug = arg4), forceDebug === void 0 && (forceDebug = !1), super(id, name, clientOptions), this._serverOptions = serverOptions, this._forceDebug = forceDebug, this._isInDebugMode = forceDebug;
        try {
          this.checkVersion();
        } catch (error) {
          throw Is.string(error.message) && this.outputChannel.appendLine(error.message), error;
        }
      }
      checkVersion() {
        let codeVersion = semverParse(vscode_1.version);
        if (!codeVersion)
          throw new Error(`No valid VS Code version detected. Version string is: ${vscode_1.version}`);
        if (codeVersion.prerelease && codeVersion.prerelease.length > 0 && (codeVersion.prerelease = []), !semverSatisfies(codeVersion, REQUIRED_VSCODE_VERSION))
          throw new Error(`The language client requires VS Code version ${REQUIRED_VSCODE_VERSION} but received version ${vscode_1.version}`);
      }
      get isInDebugMode() {
        return this._isInDebugMode;
      }
      async restart() {
        await this.stop(), this.isInDebugMode ? (await new Promise((resolve) => setTimeout(resolve, 1e3)), await this.start()) : await this.start();
      }
      stop(timeout = 2e3) {
        return super.stop(timeout).finally(() => {
          if (this._serverProcess) {
            let toCheck = this._serverProcess;
            this._serverProcess = void 0, (this._isDetached === void 0 || !this._isDetached) && this.checkProcessDied(toCheck), this._isDetached = void 0;
          }
        });
      }
      checkProcessDied(childProcess) {
        !childProcess || childProcess.pid === void 0 || setTimeout(() => {
          try {
            childProcess.pid !== void 0 && (process.kill(childProcess.pid, 0), (0, processes_1.terminate)(childProcess));
          } catch {
          }
        }, 2e3);
      }
      handleConnectionClosed() {
        return this._serverProcess = void 0, super.handleConnectionClosed();
      }
      fillInitializeParams(params) {
        super.fillInitializeParams(params), params.processId === null && (params.processId = process.pid);
      }
      createMessageTransports(encoding) {
        function getEnvironment(env, fork) {
          if (!env && !fork)
            return;
          let result = /* @__PURE__ */ Object.create(null);
          return Object.keys(process.env).forEach((key) => result[key] = process.env[key]), fork && (result.ELECTRON_RUN_AS_NODE = "1", result.ELECTRON_NO_ASAR = "1"), env && Object.keys(env).forEach((key) => result[key] = env[key]), result;
        }
        let debugStartWith = ["--debug=", "--debug-brk=", "--inspect=", "--inspect-brk="], debugEquals = ["--debug", "--debug-brk", "--inspect", "--inspect-brk"];
        function startedInDebugMode() {
          let args = process.execArgv;
          return args ? args.some((arg) => debugStartWith.some((value) => arg.startsWith(value)) || debugEquals.some((value) => arg === value)) : !1;
        }
        function assertStdio(process2) {
          if (process2.stdin === null || process2.stdout === null || process2.stderr === null)
            throw new Error("Process created without stdio streams");
        }
        let server = this._serverOptions;
        if (Is.func(server))
          return server().then((result) => {
            if (client_1.MessageTransports.is(result))
              return this._isDetached = !!result.detached, result;
            if (StreamInfo.is(result))
              return this._isDetached = !!result.detached, { reader: new node_1.StreamMessageReader(result.reader), writer: new node_1.StreamMessageWriter(result.writer) };
            {
              let cp2;
              return ChildProcessInfo.is(result) ? (cp2 = result.process, this._isDetached = result.detached) : (cp2 = result, this._isDetached = !1), cp2.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), { reader: new node_1.StreamMessageReader(cp2.stdout), writer: new node_1.StreamMessageWriter(cp2.stdin) };
            }
          });
        let json, runDebug = server;
        return runDebug.run || runDebug.debug ? this._forceDebug || startedInDebugMode() ? (json = runDebug.debug, this._isInDebugMode = !0) : (json = runDebug.run, this._isInDebugMode = !1) : json = server, this._getServerWorkingDir(json.options).then((serverWorkingDir) => {
          if (NodeModule.is(json) && json.module) {
            let node = json, transport = node.transport || TransportKind.stdio;
            if (node.runtime) {
              let args = [], options = node.options ?? /* @__PURE__ */ Object.create(null);
              options.execArgv && options.execArgv.forEach((element) => args.push(element)), args.push(node.module), node.args && node.args.forEach((element) => args.push(element));
              let execOptions = /* @__PURE__ */ Object.create(null);
              execOptions.cwd = serverWorkingDir, execOptions.env = getEnvironment(options.env, !1);
              let runtime = this._getRuntimePath(node.runtime, serverWorkingDir), pipeName;
              if (transport === TransportKind.ipc ? (execOptions.stdio = [null, null, null, "ipc"], args.push("--node-ipc")) : transport === TransportKind.stdio ? args.push("--stdio") : transport === TransportKind.pipe ? (pipeName = (0, node_1.generateRandomPipeName)(), args.push(`--pipe=${pipeName}`)) : Transport.isSocket(transport) && args.push(`--socket=${transport.port}`), args.push(`--clientProcessId=${process.pid.toString()}`), transport === TransportKind.ipc || transport === TransportKind.stdio) {
                let serverProcess = cp.spawn(runtime, args, execOptions);
                return !serverProcess || !serverProcess.pid ? handleChildProcessStartError(serverProcess, `Launching server using runtime ${runtime} failed.`) : (this._serverProcess = serverProcess, serverProcess.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), transport === TransportKind.ipc ? (serverProcess.stdout.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), Promise.resolve({ reader: new node_1.IPCMessageReader(serverProcess), writer: new node_1.IPCMessageWriter(serverProcess) })) : Promise.resolve({ reader: new node_1.StreamMessageReader(serverProcess.stdout), writer: new node_1.StreamMessageWriter(serverProcess.stdin) }));
              } else {
                if (transport === TransportKind.pipe)
                  return (0, node_1.createClientPipeTransport)(pipeName).then((transport2) => {
                    let process2 = cp.spawn(runtime, args, execOptions);
                    return !process2 || !process2.pid ? handleChildProcessStartError(process2, `Launching server using runtime ${runtime} failed.`) : (this._serverProcess = process2, process2.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), process2.stdout.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), transport2.onConnected().then((protocol) => ({ reader: protocol[0], writer: protocol[1] })));
                  });
                if (Transport.isSocket(transport))
                  return (0, node_1.createClientSocketTransport)(transport.port).then((transport2) => {
                    let process2 = cp.spawn(runtime, args, execOptions);
                    return !process2 || !process2.pid ? handleChildProcessStartError(process2, `Launching server using runtime ${runtime} failed.`) : (this._serverProcess = process2, process2.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), process2.stdout.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), transport2.onConnected().then((protocol) => ({ reader: protocol[0], writer: protocol[1] })));
                  });
              }
            } else {
              let pipeName;
              return new Promise((resolve, reject) => {
                let args = (node.args && node.args.slice()) ?? [];
                transport === TransportKind.ipc ? args.push("--node-ipc") : transport === TransportKind.stdio ? args.push("--stdio") : transport === TransportKind.pipe ? (pipeName = (0, node_1.generateRandomPipeName)(), args.push(`--pipe=${pipeName}`)) : Transport.isSocket(transport) && args.push(`--socket=${transport.port}`), args.push(`--clientProcessId=${process.pid.toString()}`);
                let options = node.options ?? /* @__PURE__ */ Object.create(null);
                if (options.env = getEnvironment(options.env, !0), options.execArgv = options.execArgv || [], options.cwd = serverWorkingDir, options.silent = !0, transport === TransportKind.ipc || transport === TransportKind.stdio) {
                  let sp = cp.fork(node.module, args || [], options);
                  assertStdio(sp), this._serverProcess = sp, sp.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), transport === TransportKind.ipc ? (sp.stdout.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), resolve({ reader: new node_1.IPCMessageReader(this._serverProcess), writer: new node_1.IPCMessageWriter(this._serverProcess) })) : resolve({ reader: new node_1.StreamMessageReader(sp.stdout), writer: new node_1.StreamMessageWriter(sp.stdin) });
                } else transport === TransportKind.pipe ? (0, node_1.createClientPipeTransport)(pipeName).then((transport2) => {
                  let sp = cp.fork(node.module, args || [], options);
                  assertStdio(sp), this._serverProcess = sp, sp.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), sp.stdout.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), transport2.onConnected().then((protocol) => {
                    resolve({ reader: protocol[0], writer: protocol[1] });
                  }, reject);
                }, reject) : Transport.isSocket(transport) && (0, node_1.createClientSocketTransport)(transport.port).then((transport2) => {
                  let sp = cp.fork(node.module, args || [], options);
                  assertStdio(sp), this._serverProcess = sp, sp.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), sp.stdout.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), transport2.onConnected().then((protocol) => {
                    resolve({ reader: protocol[0], writer: protocol[1] });
                  }, reject);
                }, reject);
              });
            }
          } else if (Executable.is(json) && json.command) {
            let command2 = json, args = json.args !== void 0 ? json.args.slice(0) : [], pipeName, transport = json.transport;
            if (transport === TransportKind.stdio)
              args.push("--stdio");
            else if (transport === TransportKind.pipe)
              pipeName = (0, node_1.generateRandomPipeName)(), args.push(`--pipe=${pipeName}`);
            else if (Transport.isSocket(transport))
              args.push(`--socket=${transport.port}`);
            else if (transport === TransportKind.ipc)
              throw new Error("Transport kind ipc is not support for command executable");
            let options = Object.assign({}, command2.options);
            if (options.cwd = options.cwd || serverWorkingDir, transport === void 0 || transport === TransportKind.stdio) {
              let serverProcess = cp.spawn(command2.command, args, options);
              return !serverProcess || !serverProcess.pid ? handleChildProcessStartError(serverProcess, `Launching server using command ${command2.command} failed.`) : (serverProcess.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), this._serverProcess = serverProcess, this._isDetached = !!options.detached, Promise.resolve({ reader: new node_1.StreamMessageReader(serverProcess.stdout), writer: new node_1.StreamMessageWriter(serverProcess.stdin) }));
            } else {
              if (transport === TransportKind.pipe)
                return (0, node_1.createClientPipeTransport)(pipeName).then((transport2) => {
                  let serverProcess = cp.spawn(command2.command, args, options);
                  return !serverProcess || !serverProcess.pid ? handleChildProcessStartError(serverProcess, `Launching server using command ${command2.command} failed.`) : (this._serverProcess = serverProcess, this._isDetached = !!options.detached, serverProcess.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), serverProcess.stdout.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), transport2.onConnected().then((protocol) => ({ reader: protocol[0], writer: protocol[1] })));
                });
              if (Transport.isSocket(transport))
                return (0, node_1.createClientSocketTransport)(transport.port).then((transport2) => {
                  let serverProcess = cp.spawn(command2.command, args, options);
                  return !serverProcess || !serverProcess.pid ? handleChildProcessStartError(serverProcess, `Launching server using command ${command2.command} failed.`) : (this._serverProcess = serverProcess, this._isDetached = !!options.detached, serverProcess.stderr.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), serverProcess.stdout.on("data", (data) => this.outputChannel.append(Is.string(data) ? data : data.toString(encoding))), transport2.onConnected().then((protocol) => ({ reader: protocol[0], writer: protocol[1] })));
                });
            }
          }
          return Promise.reject(new Error("Unsupported server configuration " + JSON.stringify(server, null, 4)));
        }).finally(() => {
          this._serverProcess !== void 0 && this._serverProcess.on("exit", (code, signal) => {
            code !== null && this.error(`Server process exited with code ${code}.`, void 0, !1), signal !== null && this.error(`Server process exited with signal ${signal}.`, void 0, !1);
          });
        });
      }
      _getRuntimePath(runtime, serverWorkingDirectory) {
        if (path.isAbsolute(runtime))
          return runtime;
        let mainRootPath = this._mainGetRootPath();
        if (mainRootPath !== void 0) {
          let result = path.join(mainRootPath, runtime);
          if (fs.existsSync(result))
            return result;
        }
        if (serverWorkingDirectory !== void 0) {
          let result = path.join(serverWorkingDirectory, runtime);
          if (fs.existsSync(result))
            return result;
        }
        return runtime;
      }
      _mainGetRootPath() {
        let folders = vscode_1.workspace.workspaceFolders;
        if (!folders || folders.length === 0)
          return;
        let folder = folders[0];
        if (folder.uri.scheme === "file")
          return folder.uri.fsPath;
      }
      _getServerWorkingDir(options) {
        let cwd = options && options.cwd;
        return cwd || (cwd = this.clientOptions.workspaceFolder ? this.clientOptions.workspaceFolder.uri.fsPath : this._mainGetRootPath()), cwd ? new Promise((s) => {
          fs.lstat(cwd, (err, stats) => {
            s(!err && stats.isDirectory() ? cwd : void 0);
          });
        }) : Promise.resolve(void 0);
      }
    };
    exports2.LanguageClient = LanguageClient2;
    var SettingMonitor = class {
      constructor(_client, _setting) {
        this._client = _client, this._setting = _setting, this._listeners = [];
      }
      start() {
        return vscode_1.workspace.onDidChangeConfiguration(this.onDidChangeConfiguration, this, this._listeners), this.onDidChangeConfiguration(), new vscode_1.Disposable(() => {
          this._client.needsStop() && this._client.stop();
        });
      }
      onDidChangeConfiguration() {
        let index = this._setting.indexOf("."), primary = index >= 0 ? this._setting.substr(0, index) : this._setting, rest = index >= 0 ? this._setting.substr(index + 1) : void 0, enabled = rest ? vscode_1.workspace.getConfiguration(primary).get(rest, !1) : vscode_1.workspace.getConfiguration(primary);
        enabled && this._client.needsStart() ? this._client.start().catch((error) => this._client.error("Start failed after configuration change", error, "force")) : !enabled && this._client.needsStop() && this._client.stop().catch((error) => this._client.error("Stop failed after configuration change", error, "force"));
      }
    };
    exports2.SettingMonitor = SettingMonitor;
    function handleChildProcessStartError(process2, message) {
      return process2 === null ? Promise.reject(message) : new Promise((_, reject) => {
        process2.on("error", (err) => {
          reject(`${message} ${err}`);
        }), setImmediate(() => reject(message));
      });
    }
  }
});

// node_modules/vscode-languageclient/node.js
var require_node3 = __commonJS({
  "node_modules/vscode-languageclient/node.js"(exports2, module2) {
    "use strict";
    module2.exports = require_main4();
  }
});

// src/extension.ts
var extension_exports = {};
__export(extension_exports, {
  activate: () => activate,
  command: () => command,
  deactivate: () => deactivate
});
module.exports = __toCommonJS(extension_exports);
var vscode4 = __toESM(require("vscode")), import_node = __toESM(require_node3());

// src/project.ts
var import_node_child_process = require("node:child_process"), vscode = __toESM(require("vscode"));
async function findProject() {
  for (let folder of vscode.workspace.workspaceFolders ?? [])
    try {
      if ((await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder.uri, "rules"))).type & vscode.FileType.Directory)
        return folder.uri;
    } catch {
    }
  let [rule] = await vscode.workspace.findFiles("**/rules/**/*.naipe", "**/{node_modules,target}/**", 1);
  return rule?.with({ path: rule.path.slice(0, rule.path.lastIndexOf("/rules/")) });
}
function isThere(command2) {
  return new Promise((resolve) => {
    (0, import_node_child_process.execFile)(command2, ["--version"], { timeout: 1e4 }, (error) => {
      error === null ? resolve(void 0) : error.code === "ENOENT" ? resolve("there is no such command") : resolve(error.message.split(`
`, 1)[0]);
    });
  });
}

// src/records.ts
var vscode2 = __toESM(require("vscode")), SCHEME = "naipe-record", Records = class {
  texts = /* @__PURE__ */ new Map();
  changed = new vscode2.EventEmitter();
  provider = vscode2.workspace.registerTextDocumentContentProvider(SCHEME, this);
  onDidChange = this.changed.event;
  provideTextDocumentContent(uri) {
    return this.texts.get(uri.toString()) ?? "";
  }
  /** Shows a record beside what is open. */
  async show(scenario, record) {
    let uri = vscode2.Uri.from({ scheme: SCHEME, path: `/${scenario.replaceAll("/", " ")}.txt` });
    this.texts.set(uri.toString(), record), this.changed.fire(uri);
    let document = await vscode2.workspace.openTextDocument(uri);
    await vscode2.window.showTextDocument(document, { viewColumn: vscode2.ViewColumn.Beside, preserveFocus: !0, preview: !0 });
  }
  dispose() {
    this.provider.dispose(), this.changed.dispose();
  }
};

// src/scenarios.ts
var import_node_child_process2 = require("node:child_process"), import_node_readline = require("node:readline"), vscode3 = __toESM(require("vscode")), FILES = "tests/**/*.naipe", Scenarios = class {
  constructor(command2, declared) {
    this.command = command2;
    this.declared = declared;
    this.tests.resolveHandler = (item) => item === void 0 ? this.find() : this.read(item), this.tests.refreshHandler = () => this.find(), this.parts.push(this.tests.createRunProfile("Run", vscode3.TestRunProfileKind.Run, (request, token) => this.run(request, token), !0)), this.parts.push(
      vscode3.workspace.onDidSaveTextDocument((document) => {
        let item = this.tests.items.get(document.uri.toString());
        return item && this.read(item);
      })
    );
  }
  command;
  declared;
  tests = vscode3.tests.createTestController("naipe", "Scenarios");
  project;
  parts = [this.tests];
  watching = [];
  /** The scenarios of another project, or of none. */
  async of(project) {
    this.project = project;
    for (let part of this.watching.splice(0))
      part.dispose();
    if (project !== void 0) {
      let watcher = vscode3.workspace.createFileSystemWatcher(new vscode3.RelativePattern(project, FILES), !1, !0, !1);
      this.watching.push(watcher, watcher.onDidCreate((file) => {
        this.add(file);
      }), watcher.onDidDelete((file) => this.tests.items.delete(file.toString())));
    }
    await this.find();
  }
  /** Finds the files; their scenarios are read when somebody looks into them. */
  async find() {
    let files = this.project === void 0 ? [] : await vscode3.workspace.findFiles(new vscode3.RelativePattern(this.project, FILES));
    this.tests.items.replace([]);
    for (let file of files.sort((a, b) => a.path < b.path ? -1 : 1))
      this.add(file);
    for (let document of vscode3.workspace.textDocuments) {
      let item = this.tests.items.get(document.uri.toString());
      item && await this.read(item);
    }
  }
  add(file) {
    let label = this.project === void 0 ? file.path : file.path.slice(this.project.path.length).replace(/^\/tests\//, ""), item = this.tests.createTestItem(file.toString(), label, file);
    return item.canResolveChildren = !0, this.tests.items.add(item), item;
  }
  async read(item) {
    if (item.uri === void 0 || item.parent !== void 0)
      return;
    let uri = item.uri, children = (await this.declared(uri) ?? []).filter((one) => one.detail === "scenario").map((one, number) => {
      let child = this.tests.createTestItem(`${uri.toString()}#${number}:${one.name}`, one.name, uri);
      return child.range = new vscode3.Range(one.range.start.line, one.range.start.character, one.range.end.line, one.range.end.character), child.sortText = String(number).padStart(6, "0"), child;
    });
    item.children.replace(children);
  }
  async run(request, token) {
    let { project } = this;
    if (project === void 0)
      return;
    await vscode3.workspace.saveAll(!1);
    let files = /* @__PURE__ */ new Map(), left = new Set(request.exclude), chosen = request.include ?? [...this.tests.items].map(([, item]) => item);
    for (let item of chosen) {
      let file = item.parent ?? item;
      if (left.has(file) || left.has(item))
        continue;
      await this.read(file);
      let wanted = files.get(file) ?? /* @__PURE__ */ new Set();
      for (let [, child] of file.children)
        (item.parent === void 0 || child.id === item.id) && ![...left].some((one) => one.id === child.id) && wanted.add(child);
      files.set(file, wanted);
    }
    let run = this.tests.createTestRun(request), waiting = /* @__PURE__ */ new Map();
    for (let [file, wanted] of files)
      for (let item of wanted)
        run.started(item), waiting.set(`${inside(project, file)}
${(item.range?.start.line ?? 0) + 1}`, item);
    let whole = request.include === void 0 && left.size === 0, names = whole ? [] : [...files.keys()].map((file) => inside(project, file));
    if (whole || names.length > 0) {
      let why = await this.test(project, names, token, (result) => {
        let key = `${result.file}
${result.line}`, item = waiting.get(key);
        item !== void 0 && waiting.delete(key) && tell(run, project, item, result);
      });
      for (let item of waiting.values())
        token.isCancellationRequested ? run.skipped(item) : run.errored(item, new vscode3.TestMessage(why || "nothing was told of this scenario: is its file saved, and without faults?"));
    }
    run.end();
  }
  /** Runs `naipe test`, and tells each result; what it says besides. */
  test(project, files, token, each) {
    return new Promise((resolve) => {
      let child = (0, import_node_child_process2.spawn)(this.command(), ["test", "--root", project.fsPath, "--format", "json", "--all", "--", ...files], { cwd: project.fsPath }), cancelled = token.onCancellationRequested(() => child.kill()), aside = "";
      child.stderr.on("data", (data) => aside += data.toString()), (0, import_node_readline.createInterface)({ input: child.stdout }).on("line", (line) => {
        try {
          let result = JSON.parse(line);
          result.type === "scenario" && each(result);
        } catch {
          aside += `${line}
`;
        }
      }), child.on("error", (error) => aside += error.message), child.on("close", () => {
        cancelled.dispose(), resolve(aside.trim());
      });
    });
  }
  dispose() {
    for (let part of [...this.watching, ...this.parts])
      part.dispose();
  }
};
function inside(project, file) {
  return (file.uri?.path ?? "").slice(project.path.length).replace(/^\//, "");
}
function tell(run, project, item, result) {
  if (result.passed) {
    run.passed(item);
    return;
  }
  let messages = result.failures.map((failure) => {
    let more = [...failure.notes.map((note) => `note: ${note}`), ...failure.help === null ? [] : [`help: ${failure.help}`]], message = new vscode3.TestMessage([failure.message, ...more].join(`
`));
    if (failure.file !== void 0 && failure.line !== void 0) {
      let line = failure.line - 1, start = new vscode3.Position(line, (failure.column ?? 1) - 1), end = new vscode3.Position((failure.end_line ?? failure.line) - 1, (failure.end_column ?? failure.column ?? 1) - 1);
      message.location = new vscode3.Location(vscode3.Uri.joinPath(project, failure.file), new vscode3.Range(start, end));
    }
    return message;
  });
  if (result.snapshot === "new" || result.snapshot === "changed") {
    let how = result.snapshot === "new" ? "nothing is stored to compare its snapshot with" : "its snapshot is not as stored";
    messages.push(new vscode3.TestMessage(`${how}; if it is right, \`accept the snapshot\` above the scenario stores it`));
  }
  run.failed(item, messages);
}

// src/extension.ts
function command() {
  return vscode4.workspace.getConfiguration("naipe").get("command")?.trim() || "naipe";
}
var Naipe = class {
  client;
  turn = Promise.resolve();
  records = new Records();
  scenarios;
  constructor() {
    this.scenarios = new Scenarios(command, async (uri) => this.client?.sendRequest("textDocument/documentSymbol", { textDocument: { uri: uri.toString() } }));
  }
  /** Starts the server, or starts it again; one after the other, however often it is asked for. */
  restart() {
    return this.turn = this.turn.then(() => this.stop()).then(() => this.start()).catch((error) => {
      vscode4.window.showErrorMessage(`Naipe: the language server did not start: ${error instanceof Error ? error.message : String(error)}`);
    }), this.turn;
  }
  async start() {
    let project = await findProject(), known = command(), why = await isThere(known);
    if (why !== void 0) {
      this.missing(known, why);
      return;
    }
    let root = project?.fsPath, client = new import_node.LanguageClient(
      "naipe",
      "Naipe",
      { command: known, args: root === void 0 ? ["lsp"] : ["lsp", "--root", root] },
      {
        documentSelector: [{ scheme: "file", language: "naipe" }],
        synchronize: { fileEvents: vscode4.workspace.createFileSystemWatcher("**/*.naipe") },
        middleware: { executeCommand: (name, args, next) => this.run(name, args, next) }
      }
    );
    await client.start(), this.client = client, await this.scenarios.of(project);
  }
  async stop() {
    let client = this.client;
    this.client = void 0, await client?.dispose();
  }
  /** What a lens asks for: what the server answers is shown, where it is more than a sentence. */
  async run(name, args, next) {
    if (name === "naipe.scenarios") {
      let [file, , line, character] = args, uri = vscode4.Uri.parse(file), place = new vscode4.Position(line, character), tests2 = (await vscode4.commands.executeCommand("vscode.executeReferenceProvider", uri, place)).filter((location) => location.uri.path.includes("/tests/"));
      return vscode4.commands.executeCommand("editor.action.showReferences", uri, place, tests2);
    }
    let answer = await next(name, args);
    return name === "naipe.record" && typeof answer == "string" && await this.records.show(String(args[1]), answer), answer;
  }
  async missing(known, why) {
    let setting = "Open the setting", again = "Try again", chosen = await vscode4.window.showErrorMessage(
      `Naipe: the command \`${known}\` cannot be run (${why}). Install Naipe so that it is on the path, or say in the setting \`naipe.command\` where it is. Until then there are only colours and snippets.`,
      setting,
      again
    );
    chosen === setting ? await vscode4.commands.executeCommand("workbench.action.openSettings", "naipe.command") : chosen === again && await this.restart();
  }
  dispose() {
    return this.scenarios.dispose(), this.records.dispose(), this.turn.then(() => this.stop());
  }
}, naipe;
async function activate(context) {
  let here = new Naipe();
  naipe = here, context.subscriptions.push(
    vscode4.commands.registerCommand("naipe.restart", () => here.restart()),
    vscode4.workspace.onDidChangeConfiguration((change) => {
      change.affectsConfiguration("naipe.command") && here.restart();
    }),
    vscode4.workspace.onDidGrantWorkspaceTrust(() => {
      here.restart();
    })
  ), vscode4.workspace.isTrusted && await here.restart();
}
function deactivate() {
  return naipe?.dispose();
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  activate,
  command,
  deactivate
});
