// Looks at the first noun phrase of an English sentence, and counts the words that carry meaning.

/** Words of grammar; all others carry meaning. */
const grammarWords = setOf(`
  a an the this that these those i you he she it we they me him her us them my your his its our their mine yours hers ours theirs
  myself yourself himself herself itself ourselves themselves who whom whose which what where when why how and or but nor so yet if
  because as since while although though unless until than of in on at by for with from to into onto about over under after before
  between through during without within against among around up down out off is are was were be been being am have has had having
  do does did doing will would can could shall should may might must not no n't never there here then now just very too also only
  even still already again really quite rather kind sort like well okay ok yeah yes right oh um uh thing things something anything
  everything nothing one ones someone anyone everyone some any all both each every many much more most other another such same
  lot lots bit let lets say says said it's that's
  there's he's she's they're we're you're i'm i've we've you've they've i'd you'd we'd they'd i'll you'll we'll they'll don't doesn't
  didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't haven't hasn't hadn't mean going gonna
`)
const pronouns = setOf(
  "it they he she him them it's they're he's she's it'll they'll they've it'd he'd she'd they'd its their his her this that these those that's",
)
const wordPattern = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

/** Whether an English word, in lower case, belongs to grammar and carries no meaning of its own. */
export function isGrammarWord(normalized: string): boolean {
  return grammarWords.has(normalized)
}

export function countMeaningfulWords(text: string): number {
  return (text.match(wordPattern) ?? []).filter((word) => !grammarWords.has(normalize(word))).length
}

/** Whether a pronoun that needs an antecedent comes before the first word that could be one. */
export function opensWithPronoun(text: string): boolean {
  for (const [word] of text.matchAll(wordPattern)) {
    const normalized = normalize(word)
    if (pronouns.has(normalized)) return true
    if (!grammarWords.has(normalized) && !openingAdverbs.has(normalized) && !/ly$/.test(normalized)) return false
    if (speakers.has(normalized)) return false
  }
  return true
}

/** After "I", "we" or "you" the sentence has its subject. */
const speakers = setOf("i we you i'm we're you're i've we've you've i'd we'd you'd i'll we'll you'll")
const openingAdverbs = setOf(
  'today tomorrow yesterday soon later maybe perhaps sometimes often always ever instead first second third finally',
)

function normalize(word: string): string {
  return word.toLowerCase().replaceAll('’', "'")
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
