// Parses a podcast's feed (RSS) with its transcripts: https://podcastindex.org/namespace/1.0
import { cleanCueText } from '#engine/captions/cues/cue-text.ts'
import { parseMarkup } from './parse-markup.ts'
import { resolveAddress } from './web-address.ts'

export type FeedEpisode = {
  title: string
  /** The address of its page; empty if the feed has none. */
  page: string
  guid: string
  /** Milliseconds since 1970, or null. */
  publishedAt: number | null
  /** As the feed names it, or empty. */
  language: string
  /** In the order of the feed, at most 20. */
  transcripts: FeedTranscript[]
  audio: { url: string; seconds: number | null } | null
}
/**
 * `url` is an absolute http(s) address, `type` a media type in small letters without
 * parameters. What the feed does not say is empty.
 */
export type FeedTranscript = { url: string; type: string; language: string; isCaptions: boolean }
/**
 * `episodes` are those with a transcript, at most 500. `language` is that of the podcast,
 * or empty.
 */
type Feed = {
  show: string
  language: string
  episodes: FeedEpisode[]
  /** Those with audio and without a transcript, at most 500. */
  unwritten: FeedEpisode[]
}

const maxEpisodes = 500
const maxTranscripts = 20
const maxTitleCharacters = 200
const maxLanguageCharacters = 40
/** Characters of a title or address that are read. */
const maxFieldCharacters = 2000

/**
 * Returns null if the text is no feed. A feed that is cut off gives the episodes before
 * the cut.
 */
export async function parseFeed(text: string, feedUrl: string): Promise<Feed | null> {
  if (!/<(?:rss|rdf:RDF|channel)[\s>]/i.test(text.slice(0, 20_000))) return null
  const reader = new FeedReader(feedUrl)
  await parseMarkup(
    // No database stores NUL.
    text.replaceAll('\0', ''),
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (part) => reader.addText(part),
      onclosetag: (name, isImplied) => reader.close(name, isImplied),
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  const { show, language, episodes, unwritten } = reader
  return { show, language, episodes, unwritten }
}

/** A feed may call the namespace of its transcripts as it likes. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

class FeedReader {
  show = ''
  language = ''
  readonly episodes: FeedEpisode[] = []
  readonly unwritten: FeedEpisode[] = []
  private episode: FeedEpisode | null = null
  /** The path of open elements. */
  private readonly path: string[] = []
  private text = ''
  private seconds: number | null = null
  private readonly feedUrl: string

  constructor(feedUrl: string) {
    this.feedUrl = feedUrl
  }

  open(name: string, attributes: Record<string, string>): void {
    this.path.push(name)
    this.text = ''
    const hasRoom = [this.episodes, this.unwritten].some((list) => list.length < maxEpisodes)
    if (name === 'item' && hasRoom)
      this.episode = {
        title: '',
        page: '',
        guid: '',
        language: '',
        publishedAt: null,
        transcripts: [],
        audio: null,
      }
    if (name === 'enclosure' && this.episode) this.addAudio(this.episode, attributes)
    if (
      localName(name) === 'transcript' &&
      this.episode &&
      this.episode.transcripts.length < maxTranscripts
    ) {
      const transcript = this.readTranscript(attributes)
      if (transcript) this.episode.transcripts.push(transcript)
    }
  }

  private addAudio(episode: FeedEpisode, { url = '', type = '' }: Record<string, string>): void {
    const address = /^\s*(?:audio|video)\//i.test(type) ? resolveAddress(url, this.feedUrl) : null
    if (address) episode.audio = { url: address, seconds: null }
  }

  private readTranscript(attributes: Record<string, string>): FeedTranscript | null {
    const { url = '', type = '', language, rel = '' } = attributes
    const address = resolveAddress(url, this.feedUrl)
    if (!address) return null
    const mediaType = type.split(';', 1)[0]!.trim().toLowerCase()
    const isCaptions = rel.toLowerCase().split(/\s+/).includes('captions')
    const spoken = (language ?? attributes['xml:lang'] ?? '').trim().slice(0, maxLanguageCharacters)
    return { url: address, type: mediaType, language: spoken, isCaptions }
  }

  addText(part: string): void {
    this.text += part
  }

  /** An element that is closed only because the text ends was cut off. */
  close(name: string, isImplied: boolean): void {
    const parent = this.path.at(-2)
    this.path.pop()
    if (isImplied) return
    if (parent === 'channel' && name === 'title')
      this.show ||= this.readText().slice(0, maxTitleCharacters)
    if (parent === 'channel' && localName(name) === 'language')
      this.language ||= this.readLanguage()
    if (parent === 'item' && this.episode) this.addField(this.episode, name)
    if (name === 'item' && this.episode) {
      const { transcripts, audio } = this.episode
      const list = transcripts.length > 0 ? this.episodes : this.unwritten
      if ((transcripts.length > 0 || audio) && list.length < maxEpisodes) list.push(this.episode)
      if (audio) audio.seconds = this.seconds
      this.episode = null
      this.seconds = null
    }
  }

  private addField(episode: FeedEpisode, name: string): void {
    if (name === 'title') episode.title = this.readText().slice(0, maxTitleCharacters)
    if (name === 'link') episode.page = this.readText()
    if (name === 'guid') episode.guid = this.readText()
    if (localName(name) === 'language') episode.language = this.readLanguage()
    if (localName(name) === 'duration') this.seconds = readSeconds(this.readText())
    const time = name === 'pubdate' ? Date.parse(this.readText()) : Number.NaN
    if (Number.isFinite(time)) episode.publishedAt = time
  }

  private readLanguage(): string {
    return this.readText().slice(0, maxLanguageCharacters)
  }

  private readText(): string {
    return cleanCueText(this.text.slice(0, maxFieldCharacters))
  }
}

/** "3723", "62:03" or "1:02:03"; null for anything else. */
function readSeconds(text: string): number | null {
  if (!/^\d{1,6}(?::\d{1,2}){0,2}$/.test(text)) return null
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds > 0 ? seconds : null
}
