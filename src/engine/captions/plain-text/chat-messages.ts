// Reads exported and copied chats: WhatsApp, Telegram, Signal, Slack, Discord, Teams and
// KakaoTalk. Their dates are those of a calendar, not of a recording, so a chat has names
// and an order, and its times are estimated.
import { cleanCueText } from '../cues/cue-text.ts'
import { isNameLine } from '../cues/names-above.ts'

const numericDate = String.raw`\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\.?|\d{1,2}/\d{1,2}|\d{1,2}\.\d{1,2}\.|\d{2,4}년 ?\d{1,2}월 ?\d{1,2}일|\d{2,4}年\d{1,2}月\d{1,2}日`
const month = String.raw`(?:jan|feb|f[eé]v|mar|mär|apr|avr|abr|may|mai|mag|jun|jui|giu|jul|lug|aug|août|ago|sep|set|oct|okt|out|ott|nov|dec|dez|déc|dic)\p{L}{0,7}\.?`
const namedDate = String.raw`\d{1,2}\.? ${month}(?: \d{4})?|${month} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?`
const relativeDate =
  "Today|Yesterday|Heute|Gestern|Aujourd[’']hui|Hier|Hoy|Ayer|Oggi|Ieri|Hoje|Ontem"
const halves = '(?:오전|오후|上午|下午|午前|午後)'
const clock = String.raw`\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?`
const halfDayClock = String.raw`(?:${halves} ?${clock}|${clock} ?[ap]\.? ?m\b\.?)`
/** A moment that no recording has: with a date, or with a half of the day. */
const moment = `(?:(?:${numericDate}|${namedDate}|${relativeDate})(?:,? (?:(?:at|um|à|às|a las|alle) )?|T)(?:${halfDayClock}|${clock})Z?|${halfDayClock})`
const name = String.raw`[^\s:：[\]][^:：[\]]{0,59}?`

/** "[12/03/24, 14:05:11] Anna: text", "12/03/2024, 14:05 - Anna: text" */
const dated = new RegExp(
  String.raw`^\[?${moment}(?:\] ?| ?[-–—] |, )(${name}) ?[:：](?: (.*))?$`,
  'iu',
)
/** A notice of the program: "12/03/2024, 14:04 - Anna created this group" */
const unsigned = new RegExp(String.raw`^\[?${moment}(?:\]| ?[-–—] )`, 'iu')
/** "[Anna] [오후 2:05] text" */
const bracketed = new RegExp(String.raw`^\[(${name})\] \[${moment}\] (.*)$`, 'iu')
/** "Anna, [12.03.2024 14:05]", "Anna — Today at 2:05 PM", "Anna 2:05 PM" above the text */
const above = new RegExp(String.raw`^(${name}),?(?: [-–—|])? [[(]?${moment}[\])]?$`, 'iu')
/** "[12/03/2024 14:05] Anna" above the text */
const aboveReversed = new RegExp(String.raw`^\[${moment}\] (${name})$`, 'iu')
/** "[12/03/2024 14:05] anna_b#1234": accounts of Discord are one word, also of small letters. */
const accountReversed = new RegExp(String.raw`^\[${moment}\] ([\w.-]{2,32})(?:#\d{4})?$`, 'iu')
const alone = new RegExp(String.raw`^[[(]?${moment}[\])]?$`, 'iu')
const dayHeading = /^-* ?\d{4}[./-]\d{1,2}[./-]\d{1,2} ?(?:\([^()]{1,12}\)|\p{L}{0,12})? ?-*$/u

/** "[12/03/2": where a chat was cut off. */
const cutMoment = /^(?:\[|\[?\d{1,4}[./-][\d./:, \]-]*|\[\d{1,4})$/

const maxHeaderCharacters = 160
const minMessages = 2
/** A chat is told by so many characters. */
const maxStart = 4000

/**
 * Pictures and notices in place of words: programs put them behind an invisible mark or in angle
 * brackets.
 */
const markedNotice = /^.{0,120}?[:：]\s?\u200e/
const notSaid =
  /^(?:<[^<>]{1,80}>|This message was deleted\.?|You deleted this message\.?|[A-Z]{3}-\d{8}-WA\d+\.\w{2,5}(?: \([^()]{1,40}\))?)$/
/** What Discord's exports list below a message. */
const appendix = /^\{(?:Attachments|Embeds?|Reactions|Stickers)\}$/
/** Also "\u200e<Diese Nachricht wurde bearbeitet.>": in every language behind an invisible mark. */
const editedMark = /\s{0,9}(?:\u200e<[^<>]{1,80}>|<This message was edited>|\(edited\))$/

type Header = { name: string; said: string }
type Message = { name: string; lines: string[] }

/** Whether a text begins as a chat does. */
export function isChat(start: string): boolean {
  return /\d[:.h]\d{2}/.test(start) && readMessages(start).length >= minMessages
}

/** The messages in order; null where the text is no chat. */
export function readChat(text: string): { name: string; text: string }[] | null {
  if (!isChat(text.slice(0, maxStart))) return null
  const names = new Map<string, string>()
  return readMessages(text).flatMap((message) => {
    const said = message.lines
      .map(cleanCueText)
      .filter((line) => line !== '' && !notSaid.test(line))
    return said.length === 0 ? [] : { name: writeName(message.name, names), text: said.join(' ') }
  })
}

/**
 * Chats beside a meeting have the clock only: "14:05:11 From Anna to Everyone: text" of Zoom,
 * "14:05<tab>Anna<tab>text", "[14:05] <Anna> text".
 */
const clockLines = [
  /^\[?(\d{1,2}:\d{2}(?::\d{2})?)\]?\s+From\s+([^:]{1,60}?)(?:\s+to\s+[^:]{1,60}?)?(?: ?\(direct message\))?\s?:\s?(.*)$/i,
  /^(\d{1,2}:\d{2}(?::\d{2})?)\t([^\t:]{1,60}):?\t(.+)$/,
  /^\[?(\d{1,2}:\d{2}(?::\d{2})?)\]? <[@+]?([^<>\s]{1,30})> (.+)$/,
]

/** What Zoom writes above an answer. */
const zoomNotice = /^\s{0,9}(?:Replying to "[^"]{0,200}"|Reacted to "[^"]{0,200}" with .{1,20})$/

/** Writes such lines as "14:05:11 Anna: text". */
export function writeClockLines(lines: string[]): string[] {
  const pattern = clockLines.find(
    (line) => lines.filter((text) => line.test(text)).length >= minMessages,
  )
  if (!pattern) return lines
  const said = lines.filter((line) => !zoomNotice.test(line))
  return said
    .filter((line) => !dayHeading.test(line))
    .map((line) => line.replace(pattern, '$1 $2: $3'))
}

function readMessages(text: string): Message[] {
  const messages: Message[] = []
  let isOpen = false
  for (const line of joinNames(
    text.split('\n').map((line) => line.trim().replace(editedMark, '')),
  )) {
    const header = readHeader(line)
    const isNotice = header === null && (isUnsigned(line) || appendix.test(line))
    if (header) messages.push({ name: header.name, lines: [header.said] })
    else if (isOpen && !isNotice && !dayHeading.test(line) && !cutMoment.test(line))
      messages.at(-1)!.lines.push(line)
    if (header) isOpen = true
    else if (isNotice) isOpen = false
  }
  return messages
}

/** The name, the moment and the text of a message may stand in lines of their own. */
function joinNames(lines: string[]): string[] {
  const names = new Set(
    lines.flatMap((line, index) => (isAlone(lines[index + 1]) && isNameLine(line) ? index : [])),
  )
  return lines.flatMap((line, index) => {
    if (names.has(index)) return [`${line} ${lines[index + 1]}`]
    return isAlone(line) ? [] : [line]
  })
}

function isAlone(line: string | undefined): boolean {
  return (
    line !== undefined && line.length < 60 && mayHaveMoment.test(line) && alone.test(toPlain(line))
  )
}

const mayHaveMoment = /\d[:.h]\d{2}/

function isUnsigned(line: string): boolean {
  return (
    mayHaveMoment.test(line.slice(0, 60)) &&
    unsigned.test(toPlain(line.slice(0, maxHeaderCharacters)))
  )
}

function readHeader(line: string): Header | null {
  if (!mayHaveMoment.test(line.slice(0, maxHeaderCharacters))) return null
  const plain = toPlain(line)
  const [, sender, said = ''] = dated.exec(plain) ?? bracketed.exec(plain) ?? []
  if (sender !== undefined) return { name: sender, said: markedNotice.test(line) ? '' : said }
  if (plain.length > maxHeaderCharacters) return null
  const [, account] = accountReversed.exec(plain) ?? []
  const [, writer] = above.exec(plain) ?? aboveReversed.exec(plain) ?? []
  const isName = account !== undefined || (writer !== undefined && isNameLine(writer))
  return isName ? { name: account ?? writer!, said: '' } : null
}

/** Without invisible marks, and with plain spaces. */
function toPlain(line: string): string {
  return line
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const maxNameWords = 4

/** A name as captions have it. Numbers of strangers, symbols and small letters are none. */
function writeName(written: string, names: Map<string, string>): string {
  const known = names.get(written)
  if (known !== undefined) return known
  const words = written
    .replace(/[^\p{L}\p{M}\p{N}.'’_ -]+/gu, ' ')
    .trim()
    .split(/[\s-]+/)
  const isNumber = words.every((word) => /^\p{N}*$/u.test(word))
  const capitalized = words
    .slice(0, maxNameWords)
    .map((word) => word.replace(/^\p{Ll}/u, (it) => it.toUpperCase()))
  const shown = isNumber ? `Person ${names.size + 1}` : capitalized.join(' ')
  names.set(written, shown)
  return shown
}
