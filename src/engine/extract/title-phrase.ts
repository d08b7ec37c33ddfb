// Cleans a video's title, and puts it into a sentence.
import { unknownVideo } from '#contract/video.ts'

const maxTitleLetters = 110

/** Removes what a title has besides its words: the channel, the episode's number, hashtags, emoji, "[4K]". Empty where no words are left. */
export function cleanTitle(title: string): string {
  if (title === unknownVideo('').title) return ''
  const cleaned = title
    .replace(/(?:[\p{Cc}\p{Extended_Pictographic}]|\uFE0F|\u200D)+/gu, ' ')
    .replace(/\[[^\]]*\]|【[^】]*】/g, ' ')
    .replace(/\((?:official|full|live|hd|4k|hq|with )[^)]*\)/gi, ' ')
    .replace(/(?:^|\s)#[\p{L}\p{N}_]+/gu, ' ')
    .replace(/\s+(?:\||｜|•)\s+.*$/u, ' ')
    .replace(/\s+(?:[-–—]\s*)?(?:ep(?:isode|\.)?|#|pt\.?|part)\s*#?\d+\s*$/i, ' ')
    // Quotation marks stay as single ones, because the sentence puts double ones around the title.
    .replace(/["“„«]\s*([^"“”„«»]+?)\s*["”“»]/g, '‘$1’')
    .replace(/["“”„«»]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?!‘)[\s\p{P}])+(?=[‘\p{L}\p{N}])|[\s:;,–—-]+$/gu, '')
    .trim()
  const isFileName =
    /^[\w.-]+$/.test(cleaned) && /[_.]|\d{3}|-.*\d/.test(cleaned) && !/^\p{Lu}+_\p{Lu}+$/u.test(cleaned)
  const isNameless =
    /^(?:recording|audio|video|captions?|subtitles?|transcript|untitled|new|voice|memo|img|vid|mov|rec|file|zoom|gmt|\d|[\s._-])+$/i.test(
      cleaned,
    )
  return !/\p{L}{2}/u.test(cleaned) || isNameless || isFileName || cleaned.length > maxTitleLetters ? '' : cleaned
}

const clauseStart =
  /^(?:how|why|where|when) (?!(?:do|does|did|is|are|was|were|can|could|will|would|should|has|have|much|many)\b)(?:\w)/i
const nounStart = /^(?:the|a|an) \w/i
const headline = /\b\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u

/** "HardCORE" plays with a word. */
const playful = /\p{Ll}\p{Lu}{2}|\p{Lu}{2}\p{Ll}{2}/u

/** Joins the title to a noun: "on how bread rises", 'on the question “Why?”', 'titled “Bread”'. `isSaid` is whether the recording says its words; others may be meant as a joke. English only. */
export function attachTitle(title: string, isSaid: boolean): string {
  if (!title) return ''
  if (/\?$/.test(title)) return ` on the question “${title}”`
  const plain = title.replace(/[.!]+$/, '')
  const isPlain = isSaid && !headline.test(plain) && !playful.test(plain) && !/[:.,!?|–—]/.test(plain)
  if (isPlain && clauseStart.test(plain)) return ` on ${plain[0]!.toLowerCase()}${plain.slice(1)}`
  if (isPlain && nounStart.test(plain)) return ` about ${plain[0]!.toLowerCase()}${plain.slice(1)}`
  return ` titled “${plain}”`
}
