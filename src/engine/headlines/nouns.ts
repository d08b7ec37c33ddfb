// Scores how likely words are nouns, by the words around them: "the price of" against "to
// price it".

import { getTerms } from '../language/terms.ts'
import type { Candidate } from '../select/concept-types.ts'
import { baseLanguage } from '../speech/language.ts'

/** Words beside a noun, and words beside another kind of word. */
type NounContext = Record<'before' | 'after' | 'notBefore' | 'notAfter', ReadonlySet<string>>

const contexts: Readonly<Record<string, NounContext>> = {
  en: contextOf({
    before:
      'a an the this that these those my your our their his her its some any no each every of in on with for from by about into between against via per another other many more most several different new good big whole same whose what which two three four',
    after:
      'is are was were of has have had that which who and or in on at from for with will can could would',
    notBefore:
      "to i we you they he she it who will would can could should may might must don't didn't doesn't can't won't couldn't i'll we'll you'll they'll let's let not just really very so more too i'd we'd you'd and be been being is are was were it's that's he's she's i'm we're you're they're actually always never already also",
    notAfter:
      'the a an it them him me us you my your our their his her this these those to up out off down',
  }),
  de: contextOf({
    before:
      'der die das den dem des ein eine einen einem einer eines kein keine keinen dieser diese dieses diesen diesem mein meine meinen meiner sein seine seinen seiner ihr ihre ihren ihrer unser unsere unseren im am zum zur vom beim ins ans',
    notBefore: 'ich du er wir man es zu sich nicht auch so sehr ganz immer nur schon noch mal zwei',
    notAfter:
      'ich du er wir man es sich worden habe haben hat hatte hatten ist sind war waren wird werden kann kannst können muss müssen will wollen soll sollen würde',
  }),
  fr: contextOf({
    before:
      "le la les un une des du ce cette ces mon ma mes notre nos leur leurs de d'un d'une au aux",
    notBefore: "je tu il elle on nous vous ils elles j'ai a ai ont avons avez pas ne se y en",
  }),
  es: contextOf({
    before:
      'el la los las un una unos unas del al este esta estos estas mi su sus nuestra nuestro de',
    notBefore: 'yo tú él ella nosotros ellos no se me te lo ha han he hemos a',
  }),
  it: contextOf({
    before:
      'il lo la i gli le un uno una del della dei delle degli nel nella questo questa di al alla',
    notBefore: 'io tu lui lei noi voi loro non si mi ti ci ha hanno ho abbiamo a',
  }),
  pt: contextOf({
    before: 'o a os as um uma do da dos das no na este esta nosso nossa seu sua de ao',
    notBefore: 'eu você ele ela nós eles não se me te que',
  }),
  nl: contextOf({
    before: 'de het een dit dat deze die mijn onze ons zijn haar hun van in op',
    notBefore: 'ik jij je hij we wij ze te niet ook er',
  }),
  hi: contextOf({
    after: 'का की के को में से पर ने',
    notAfter: 'है हैं था थी थे हूं हूँ हो रहा रही रहे सकते सकता सकती चाहिए',
  }),
}

/** A language that capitalizes nouns, where the captions keep the capitals. */
const capitalizing = 'de'
const minCapitalShare = 0.05

/** Whether words of a language are known to be nouns by the words beside them. */
export function knowsNouns(language: string): boolean {
  return baseLanguage(language) in contexts
}

/** Scores each stem from 0 to 1; 0.5 without evidence. Linear. */
export function scoreNouns(sentences: Candidate[], language: string): Map<string, number> {
  const code = baseLanguage(language)
  const context = contexts[code]
  const counts = new Map<string, { noun: number; other: number }>()
  const hasCapitals =
    code === capitalizing && measureCapitals(sentences, language) >= minCapitalShare
  for (const sentence of sentences) {
    const terms = getTerms(sentence, language)
    const words = terms.map(({ word }) => word.toLowerCase().replaceAll('’', "'"))
    terms.forEach(({ word, stem }, i) => {
      if (!stem || !context) return
      const known = counts.get(stem) ?? { noun: 0, other: 0 }
      const isCapital = i > 0 && /^\p{Lu}/u.test(word)
      if (hasCapitals) {
        if (i > 0) known[isCapital ? 'noun' : 'other']++
      } else {
        const [before, after] = [words[i - 1] ?? '', words[i + 1] ?? '']
        // "The old house" tells nothing of "old" where only words before a noun are known.
        const isLast = code === 'en' || !terms[i + 1]?.stem
        if (context.before.has(before) && isLast) known.noun++
        if (context.after.has(after)) known.noun++
        if (context.notBefore.has(before)) known.other++
        if (context.notAfter.has(after)) known.other++
        if (isCapital) known.noun++
        if (code === 'en' && words[i]!.endsWith('ly')) known.other += 2
      }
      counts.set(stem, known)
    })
  }
  return new Map(
    [...counts].map(([stem, { noun, other }]) => [stem, (noun + 1) / (noun + other + 2)]),
  )
}

/** The share of capitals among the words that begin no sentence. */
function measureCapitals(sentences: Candidate[], language: string): number {
  const words = sentences.flatMap((sentence) => getTerms(sentence, language).slice(1))
  return words.filter(({ word }) => /^\p{Lu}/u.test(word)).length / Math.max(1, words.length)
}

function contextOf(words: Partial<Record<keyof NounContext, string>>): NounContext {
  const setOf = (text = '') => new Set(text.split(' ').filter(Boolean))
  const { before, after, notBefore, notAfter } = words
  return {
    before: setOf(before),
    after: setOf(after),
    notBefore: setOf(notBefore),
    notAfter: setOf(notAfter),
  }
}
