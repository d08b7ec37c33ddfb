// Parses TTML (.ttml, .dfxp, .itt, and the transcripts of Apple's podcasts): times stand
// on any element and are relative to its parent.
import { cleanCueText, decodeEntities } from '../cues/cue-text.ts'
import { readLanguageCode } from '../cues/languages.ts'
import type { RawCue, Reading } from '../cues/raw-cues.ts'
import { joinSpokenParts, type SpokenPart } from './spoken-parts.ts'
import { createTtmlClock } from './ttml-times.ts'
import { scanXml } from './xml.ts'

export function isTtml(start: string): boolean {
  return /<(?:\w+:)?tt[\s>]/.test(start)
}

/**
 * Some programs write times that are not relative, as Apple does. They are told by
 * children that would begin after their parent's end.
 */
export function readTtml(text: string): Reading {
  const relative = new TtmlReader(false)
  scanXml(text, relative)
  const reader = relative.isAbsolute ? new TtmlReader(true) : relative
  if (reader !== relative) scanXml(text, reader)
  reader.finish()
  return { cues: reader.cues, language: readLanguageCode(reader.language) }
}

type Element = {
  name: string
  begin: number
  end: number
  /** Whether it has a time of its own. */
  isTimed: boolean
  /** Where the next child begins, if children follow each other. */
  cursor: number | null
  speaker: string
}

const timedElements = new Set(['body', 'div', 'p', 'span'])
/** They describe what is said. */
const hiddenElements = new Set(['metadata', 'agent', 'title', 'desc', 'copyright'])
const maxElements = 1000

class TtmlReader {
  readonly cues: RawCue[] = []
  language = ''
  isAbsolute: boolean
  private parseTime = createTtmlClock(new Map())
  private readonly stack: Element[] = []
  private parts: SpokenPart[] | null = null
  private speaker = ''
  private readonly names = new Map<string, string>()
  /** Open elements whose text is not said: readings of ruby text and metadata. */
  private readonly hidden: string[] = []
  private agent = ''

  constructor(isAbsolute: boolean) {
    this.isAbsolute = isAbsolute
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'tt') {
      this.parseTime = createTtmlClock(attributes)
      this.language = attributes.get('xml:lang') ?? ''
      if (
        [...attributes].some(
          ([key, value]) => key.startsWith('xmlns') && /podcasts|itunes/i.test(value + key),
        )
      )
        this.isAbsolute = true
    } else if (
      this.hidden.length > 0 ||
      hiddenElements.has(name) ||
      /^text/.test(attributes.get('ruby') ?? '')
    ) {
      if (this.hidden.length < maxElements) this.hidden.push(name)
      if (name === 'agent') this.agent = attributes.get('xml:id') ?? ''
    } else if (name === 'br') this.add(' ')
    else if (timedElements.has(name) && this.stack.length < maxElements)
      this.openTimed(name, attributes)
  }

  close(name: string): void {
    if (this.hidden.length > 0) {
      const from = this.hidden.lastIndexOf(name)
      if (from >= 0) this.hidden.length = from
      return
    }
    if (!timedElements.has(name)) return
    const at = this.stack.findLastIndex((element) => element.name === name)
    if (at < 0) return
    const { end } = this.stack[at]!
    this.stack.length = at
    const parent = this.stack.at(-1)
    if (parent && parent.cursor !== null && Number.isFinite(end)) parent.cursor = end
    if (name === 'p') this.finish()
  }

  text(text: string, isRaw: boolean): void {
    if (this.agent !== '' && text.trim() !== '') {
      this.names.set(this.agent, cleanCueText(decodeEntities(text)))
      this.agent = ''
    }
    if (this.hidden.length === 0) this.add(isRaw ? text : decodeEntities(text))
  }

  /** Ends the paragraph that is open. */
  finish(): void {
    const cues = joinSpokenParts(this.parts ?? [])
    this.parts = null
    for (const cue of cues) {
      const isNew = cue.speaker !== '' && cue.speaker !== this.speaker
      if (cue.speaker !== '') this.speaker = cue.speaker
      this.cues.push({
        startSeconds: cue.startSeconds,
        endSeconds: cue.endSeconds,
        text: isNew ? `${cue.speaker}: ${cue.text}` : cue.text,
      })
    }
  }

  /** Paragraphs are never within others: the end of one is missing. */
  private closeOpenParagraph(): void {
    const at = this.stack.findIndex((element) => element.name === 'p')
    if (at >= 0) this.stack.length = at
    this.finish()
  }

  private openTimed(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'p') this.closeOpenParagraph()
    const parent = this.stack.at(-1) ?? {
      begin: 0,
      end: Number.POSITIVE_INFINITY,
      cursor: null,
      speaker: '',
      isTimed: false,
    }
    const base = this.isAbsolute ? 0 : (parent.cursor ?? parent.begin)
    const begin = this.readTime(attributes, 'begin')
    const start = begin === null ? (this.isAbsolute ? parent.begin : base) : base + begin
    const end = this.readTime(attributes, 'end')
    const duration = this.readTime(attributes, 'dur')
    if (begin !== null && parent.begin > 0 && start >= parent.end) this.isAbsolute = true
    const agent = attributes.get('agent')
    this.stack.push({
      name,
      begin: start,
      end: Math.min(
        parent.end,
        orNever(end === null ? null : base + end),
        orNever(duration === null ? null : start + duration),
      ),
      isTimed: begin !== null || end !== null || duration !== null,
      cursor: attributes.get('timeContainer') === 'seq' ? start : null,
      speaker:
        agent === undefined ? parent.speaker : (this.names.get(agent) ?? describeAgent(agent)),
    })
    if (name === 'p') this.parts = []
    else if (name === 'span' && attributes.get('unit') === 'word') this.add(' ')
  }

  /** The innermost element of the paragraph that has a time, or else the paragraph. */
  private findOwner(): Element {
    let at = this.stack.length - 1
    while (at > 0 && this.stack[at]!.name !== 'p' && !this.stack[at]!.isTimed) at--
    return this.stack[at]!
  }

  private readTime(attributes: ReadonlyMap<string, string>, key: string): number | null {
    const time = attributes.get(key)
    return time === undefined ? null : this.parseTime(time)
  }

  /** What is said has the time of the innermost element that has one. */
  private add(text: string): void {
    const element = this.stack.at(-1)
    if (!this.parts || !element) return
    const owner = this.findOwner()
    const isAnywhere = owner.isTimed || this.stack.some(({ isTimed }) => isTimed)
    const startSeconds = isAnywhere ? owner.begin : Number.NaN
    const endSeconds = Number.isFinite(owner.end) ? owner.end : null
    const last = this.parts.at(-1)
    if (last && last.owner === owner) last.text += text
    else this.parts.push({ owner, startSeconds, endSeconds, text, speaker: element.speaker })
  }
}

/** A missing or unreadable end is none. */
function orNever(end: number | null): number {
  return end === null || Number.isNaN(end) ? Number.POSITIVE_INFINITY : end
}

/** "SPEAKER_1" -> "Speaker 1". */
function describeAgent(agent: string): string {
  const number = /^(?:speaker|spk)[ _-]?(\d{1,4})$/i.exec(agent)?.[1]
  return number === undefined ? '' : `Speaker ${number}`
}
