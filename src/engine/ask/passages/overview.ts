// Recognizes questions about the whole of a recording, and finds the passages of its key moments.
import type { AskSource, FoundPassage } from '../ask-types.ts'
import { indexTranscript } from '../transcript-index.ts'
import { cutPassage } from './passage.ts'

const recording = '(?:video|talk|episode|podcast|lecture|meeting|recording|interview|conversation)'
const whole = `(?:this|it|that|all of (?:this|it)|(?:the|this|that)(?: (?:whole|entire))? ${recording})`
const patterns: Readonly<Record<string, string>> = {
  en: `(?:what(?:'s|’s| is| was) ${whole} (?:all )?about|what (?:does|did) ${whole} (?:cover|say|mention|discuss|talk about)|summari[sz]e(?: ${whole})?|sum(?: ${whole})? up(?: ${whole})?|(?:give me )?(?:an? |the )?(?:short |brief |quick )?(?:summary|overview|gist)(?: of ${whole})?|tl;?dr|what (?:are|were) the (?:main|key|most important) (?:points|ideas|topics|takeaways|messages)(?: of ${whole})?)(?: please| for me| briefly)*`,
  de: String.raw`(?:worum geht(?:'s|’s|s| es)(?: hier| (?:hier )?(?:in|bei) \p{L}+ \p{L}+)?|wovon handelt (?:das|es|(?:das|dieses|der|dieser|die|diese) \p{L}+)|fasse? (?:das|dies|es|(?:das|dieses|den|die) \p{L}+)(?: kurz)? zusammen|(?:kurze )?zusammenfassung|was sind die (?:wichtigsten|zentralen) (?:punkte|themen|aussagen))(?: bitte)?`,
  es: String.raw`(?:de qué (?:trata|va|habla)(?: (?:esto|(?:este|el|la|esta) \p{L}+))?|resum(?:e|ir|en)(?: (?:esto|(?:este|el|la|esta) \p{L}+))?|cuáles son los puntos (?:principales|clave))`,
  fr: String.raw`(?:de quoi (?:ça parle|s['’]agit-il|parle (?:ce|cette|la|le) \p{L}+)|résum(?:e|er|ez|é)(?: (?:ça|cela|(?:ce|cette|la|le) \p{L}+))?|quels sont les points (?:clés|principaux))`,
}
const overviewQuestion = new RegExp(
  `^[\\s¿¡]*(?:(?:can|could) you |please |so |bitte )*(?:${Object.values(patterns).join('|')})[\\s?!.]*$`,
  'iu',
)

/** Whether a question asks what the whole recording is about: its words are said nowhere. */
export function asksForOverview(question: string): boolean {
  return overviewQuestion.test(question)
}

/** Cuts the passages of the key moments, or else of the chapters, in the order of the recording. */
export function findKeyPassages(source: AskSource, maxPassages: number): FoundPassage[] {
  const index = indexTranscript(source.transcript)
  const moments = source.keyMoments?.length
    ? source.keyMoments
    : source.chapters.map(({ startSeconds }) => startSeconds)
  const used = new Set<number>()
  const passages: FoundPassage[] = []
  for (const seconds of moments) {
    if (passages.length >= maxPassages) break
    const center = index.sentences.findLastIndex(
      ({ startSeconds }) => startSeconds <= seconds + 0.5,
    )
    if (center < 0 || used.has(center)) continue
    const { passage, from, to } = cutPassage(source, index, { center, stems: new Set(), used })
    for (let at = from; at < to; at++) used.add(at)
    passages.push(passage)
  }
  return passages.sort((a, b) => a.startSeconds - b.startSeconds)
}
