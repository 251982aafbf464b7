//! What is told of what was meant, line by line: the files of `grammar/tests/wrong` show how it is drawn.

mod beginner;
mod forms;
mod in_effects;
mod lines;
mod loops;
mod reckoned;
mod small_words;
mod spanish;
