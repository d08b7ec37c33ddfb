// First names, which name no subject: "Alice and Bob" are in every example, and a chapter is not about the person who is asked.

const firstNames = new Set(
  `aaron adam adrian alan albert alex alexander alexandra alice alicia allen amanda amir amy andrea andreas andrew andy angela ann
  anna anne annie anthony antoine arthur barbara bastien ben benjamin bernard bernd beth betty bill billy bob bobby brad brandon brenda
  brian bruce bryan carl carlos carol caroline catherine chad charles charlie charlotte chloe chris christian christina christine
  christopher claire clara craig cynthia dan dana daniel dave david dean deborah debbie dennis diana diane diego donald donna doug
  douglas dylan eddie edgar edward elena eli elizabeth ella ellen emily emma eric erik ethan eugene eva evan eve felix fiona florian frances
  francis frank fred gabriel gary george gerald gloria gordon greg gregory hannah harold harry heather helen henry howard hugh hugo
  ian igor irene isaac isabel ivan jack jackie jacob jake james jamie jan jane janet jared jason jasper jay jean jeff jeffrey jennifer jenny
  jeremy jerry jesse jessica jill jim jimmy joan joe joel john johnny jon jonas jonathan jordan jose joseph josh joshua juan judith
  judy julia julian julie justin karen karl kate katherine kathleen kathy katie keith kelly ken kenneth kevin kim kristen kyle larry
  laura lauren laurie lawrence leah lee leo leonard leslie lewis liam lily linda lisa liz logan louis louise lucas lucy luis luke lynn
  madison marco marcus margaret maria marie marilyn mario marion mark martha martin marty mary mason matt matteo matthew maureen max
  maya megan melissa michael michelle miguel mike miriam monica murch nadia nancy natalie nathan neil nick nicole noah nora olivia
  oliver olga oscar pablo pam pamela patricia patrick paul paula pedro peter phil philip philipp pieter rachel ralph ray raymond rebecca
  rene ricardo richard rick rob robert roberta robin roger ron ronald rose roy russell ruth ryan sally sam samantha samuel sandra
  sara sarah scott sean sebastian sergei seth sharon shaun shawn simon sophia sophie stacy stan stephanie stephen steve steven stewart
  stuart susan suzanne sylvia tara ted teresa terry thea theresa thomas tiffany tim timothy tina todd tom tommy tony tracy trevor tyler
  vanessa vera victor victoria vincent virginia walter wanda warren wayne wendy wes will william yvonne zach zoe gillian darren lynne hefin llyr kirsty sian suzy dai gareth rhys huw owen bethan emyr nigel graham ruben gleb sjors mael don murch lena aj`.split(
    /\s+/,
  ),
)

/** Names that are words, too: only with a capital they are names. */
const alsoWords = new Set(
  'bill dean frank grace jack jean mark max ray rob rose roger sean will lily eve jay mason'.split(' '),
)

export function isFirstName(word: string): boolean {
  const plain = word.replace(/['’]s$/, '')
  const lower = plain.toLowerCase()
  return firstNames.has(lower) && (plain !== lower || !alsoWords.has(lower))
}
