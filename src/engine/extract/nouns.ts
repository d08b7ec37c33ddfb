// Which words are things, told by the company they keep: "the price of" against "to price it".

import { baseLanguage } from '../speech/language.ts'
import type { Candidate } from './rank.ts'
import { termsIn } from './terms.ts'

type Company = { before: Set<string>; after: Set<string>; notBefore: Set<string>; notAfter: Set<string> }

const english: Company = {
  before: setOf(
    'a an the this that these those my your our their his her its some any no each every of in on with for from by about into between against via per another other many more most several different new good big whole same whose what which two three four',
  ),
  after: setOf('is are was were of has have had that which who and or in on at from for with will can could would'),
  notBefore: setOf(
    "to i we you they he she it who will would can could should may might must don't didn't doesn't can't won't couldn't i'll we'll you'll they'll let's let not just really very so more too i'd we'd you'd and be been being is are was were it's that's he's she's i'm we're you're they're actually always never already also",
  ),
  notAfter: setOf('the a an it them him me us you my your our their his her this these those to up out off down'),
}
const determiners: Record<string, string> = {
  fr: "le la les un une des du ce cette ces mon ma mes notre nos leur leurs de d'un d'une au aux",
  es: 'el la los las un una unos unas del al este esta estos estas mi su sus nuestra nuestro de',
  it: 'il lo la i gli le un una uno del della dei delle degli nel nella questo questa di al alla',
  pt: 'o a os as um uma do da dos das no na este esta nosso nossa seu sua de ao',
  nl: 'de het een dit dat deze die mijn onze ons zijn haar hun van in op',
}

/** For each stem how much of a noun it is, from 0 to 1; 0.5 where nothing tells. */
export function nounness(sentences: Candidate[], language: string): Map<string, number> {
  const code = baseLanguage(language)
  const company = companyOf(code)
  const tally = new Map<string, { yes: number; no: number }>()
  for (const sentence of sentences) {
    const terms = termsIn(sentence, language)
    terms.forEach(({ word, stem }, i) => {
      if (!stem) return
      const counts = tally.get(stem) ?? { yes: 0, no: 0 }
      const [before, after] = [terms[i - 1], terms[i + 1]].map(
        (term) => term?.word.toLowerCase().replace(/’/g, "'") ?? '',
      )
      if (code === 'de') {
        // German writes its nouns with a capital.
        if (i > 0) counts[/^\p{Lu}/u.test(word) ? 'yes' : 'no']++
      } else {
        if (company.before.has(before!)) counts.yes++
        if (company.after.has(after!)) counts.yes++
        if (company.notBefore.has(before!)) counts.no++
        if (company.notAfter.has(after!)) counts.no++
        if (i > 0 && /^\p{Lu}/u.test(word)) counts.yes++
        if (code === 'en' && /ly$/.test(word)) counts.no += 2
      }
      tally.set(stem, counts)
    })
  }
  return new Map([...tally].map(([stem, { yes, no }]) => [stem, (yes + 1) / (yes + no + 2)]))
}

function companyOf(code: string): Company {
  if (code === 'en') return english
  const none = new Set<string>()
  return { before: setOf(determiners[code] ?? ''), after: none, notBefore: none, notAfter: none }
}

function setOf(words: string): Set<string> {
  return new Set(words.split(' ').filter(Boolean))
}
