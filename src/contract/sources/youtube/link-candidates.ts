// Finds what may be a link in a text as people paste it: in chats without spaces,
// Markdown, HTML, Slack, Org, JSON and shell commands.

/** The forms in which a link at one place of the text can be read, the likeliest first. */
export type Candidate = string[]

/** Marks that nobody sees. Chats and right-to-left text put them around and into links. */
const invisibleMarks = /\p{Cf}|\p{Default_Ignorable_Code_Point}/gu

/** No link that is read is longer. */
export const maxLinkCharacters = 2000
/** One more, so that a longer one is recognized as such. */
const maxCharacters = maxLinkCharacters + 1

/** Characters that an address has unescaped, without brackets and quotation marks. */
const addressCharacter = /[\w\-.~:/?#@!$&*+,;=%]/g
const otherCharacter = /[^\w\-.~:/?#@!$&*+,;=%]/g
/** The first character that ends an address which may contain letters of any script. */
const addressEnd = /[\s<>"\\^`{|}]|(?![\0-\x7f])[\p{P}\p{Z}\p{S}]/u

const scheme = /https?:\/\//gi
/** A protocol with a letter too few or too many, or with escaped, missing or doubled marks. */
const damagedScheme = /^h?t+ps?(?:%253a|%3a|[:;])?(?:\/|%2f|%252f)+(?!\/)|^h?t+ps?:(?=www\.)/i
const protocolTwice = /^(?:https?:\/+)+(?=https?:\/)/i

/** How forums, wikis and site generators embed a video by its id alone. */
const shortcode =
  /(?:\[(?:youtube|yt)\]|\{\{[<%|]?\s*youtube\s*[\s|](?:id=)?"?|\{%\s*(?:youtube|embed)\s+)([\w-]{11})(?![\w-])/gi

const opening = '<([{"\'“‘«「『【（《〈*~`'
const closing = '>)]}"\'”’»」』】）》〉.,;:!?…。，、！？；：*~`'

/** Removes invisible marks, brackets and quotation marks around a link, and the end of the sentence behind it. Linear in the length of the text. */
export function trimLink(text: string): string {
  const link = text.replace(invisibleMarks, '').trim()
  let [start, end] = [0, link.length]
  while (start < end && opening.includes(link[start]!)) start++
  while (end > start && closing.includes(link[end - 1]!)) end--
  // An id may begin and end with an underscore, so only those around more than an id are Markdown.
  return link.slice(start, end).replace(/^_(\S{11,})_$/, '$1')
}

/** Lists the candidates in the order of the text, without those whose characters up to the next one `isPossible` excludes. */
export function listCandidates(
  text: string,
  isPossible: (part: string) => boolean = () => true,
): Candidate[] {
  const read = readEscapes(text).replace(invisibleMarks, '')
  return [...listRuns(read)].flatMap((run) => readRun(read, { ...run, isPossible }))
}

/** The parts of address characters. A pattern that repeats runs out of memory in a line of millions. */
function* listRuns(text: string): Generator<Pick<Run, 'run' | 'at'>> {
  for (let end = 0; ; ) {
    const at = findFrom(text, addressCharacter, end)
    if (at === text.length) return
    end = findFrom(text, otherCharacter, at)
    yield { run: text.slice(at, end), at }
  }
}

/** The place of the first match, or the end of the text. */
function findFrom(text: string, pattern: RegExp, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.index ?? text.length
}

/** The same for a text in which an invisible mark separates a link from what follows it. */
export function listSeparatedCandidates(
  text: string,
  isPossible?: (part: string) => boolean,
): Candidate[] {
  return text.search(invisibleMarks) === -1
    ? []
    : listCandidates(text.replace(invisibleMarks, ' '), isPossible)
}

/** Decodes what JSON, HTML, Markdown and shells escape in a link. No link has a backslash of its own. */
function readEscapes(text: string): string {
  const withoutBackslashes = text.includes('\\')
    ? text
        .replace(/\\u00([2-7][\da-f])/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
        .replace(/\\(?=[^\w\s\\]|_)/g, '')
    : text
  return withoutBackslashes
    .replaceAll(/&amp;/gi, '&')
    .replace(/&(?:quot|lt|gt|apos|nbsp);/gi, ' ')
    .replace(/&#(?:x0*([2-7][\da-f])|0*(\d{2,3}));/gi, (_, hex?: string, decimal?: string) =>
      readEntity(hex, decimal),
    )
    .replace(/(https?)[：:][／/]{2}/gi, '$1://')
    .replace(shortcode, ' https://youtu.be/$1 ')
}

function readEntity(hex: string | undefined, decimal: string | undefined): string {
  const character = String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal))
  return /[<>"']/.test(character) ? ' ' : character
}

type Run = { run: string; at: number; isPossible: (part: string) => boolean }

function readRun(text: string, { run, at, isPossible }: Run): Candidate[] {
  if (!/[.:%/][\w/%?]/.test(run)) return []
  const before = text[at - 1]
  // "//example.org" is a link only where a word can begin.
  const canBegin = before === undefined || !/[\p{L}\p{N}\])'|]/u.test(before) || before > '\x7f'
  const starts = listStarts(run, canBegin)
  return starts.flatMap((start, index): Candidate[] => {
    const next = starts[index + 1]
    const part = run.slice(start, next)
    // Letters of any script may go on behind the last part.
    const goesOn = next === undefined && (text[at + run.length] ?? ' ') > '\x7f'
    const long = goesOn ? text.slice(at + start, at + start + maxCharacters) : part
    if (!isPossible(long)) return []
    const end = goesOn ? long.search(addressEnd) : -1
    const rest = run.slice(start, start + maxCharacters)
    const forms = [part, rest, end === -1 ? long : long.slice(0, end)]
    return [[...new Set(forms.map(completeScheme).map(trimLink))]]
  })
}

/** Where links may begin in a run of characters: at its start, at a protocol, and behind a comma. */
function listStarts(run: string, canBegin: boolean): number[] {
  const starts = new Set<number>()
  const first = run.search(canBegin ? /[A-Za-z\d@]|\/\// : /[A-Za-z\d@]/)
  if (first !== -1 && (canBegin || !run.startsWith('//'))) starts.add(first)
  for (const match of run.matchAll(scheme)) starts.add(match.index)
  for (const match of run.matchAll(/[,;=](?=(?:\/\/)?(?:www\.|m\.)?(?:youtu|y2u))/gi))
    starts.add(match.index + 1)
  return [...starts].toSorted((a, b) => a - b)
}

function completeScheme(link: string): string {
  const whole = /^h?t+ps?%/i.test(link) ? decode(decode(link)) : link
  return whole
    .replace(protocolTwice, '')
    .replace(damagedScheme, (found) => (/^http:/i.test(found) ? 'http://' : 'https://'))
}

/** The text itself where it is not escaped soundly. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
