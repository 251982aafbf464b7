//! What a card of several kinds is called.

use super::{WORDS, moths};

#[test]
fn a_card_of_several_kinds_is_called_by_all_of_them() {
    let cards = "card \"Doll\" : charm, being {\n  power: 1  folk: plant\n  \
                 after begin(dawn) when active == you { sow(self, 2) }\n}\n\
                 card \"Maker\" : rite { effect { create 2 \"Puppet\" in field of you } }\n\
                 token \"Puppet\" : charm, being { power: 1  folk: beast }\n";
    let folder = moths(WORDS, cards);
    let said = folder.run(&["text", "moths"]).good();
    said.says("put two seeds on this charm being").says("Create two charm beings Puppet");
    let said = folder.run(&["text", "moths", "--text-lang", "es", "--lang", "es"]).good();
    said.says("en este amuleto ser").says("Crea dos amuletos ser Puppet");
}
