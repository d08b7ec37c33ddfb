// Parses a podcast's feed (RSS) with its transcripts: https://podcastindex.org/namespace/1.0
import { cleanCueText } from '#engine/captions/cue-text.ts'
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
type Feed = { show: string; language: string; episodes: FeedEpisode[] }

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
  return { show: reader.show, language: reader.language, episodes: reader.episodes }
}

/** A feed may call the namespace of its transcripts as it likes. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

class FeedReader {
  show = ''
  language = ''
  readonly episodes: FeedEpisode[] = []
  private episode: FeedEpisode | null = null
  /** The path of open elements. */
  private readonly path: string[] = []
  private text = ''
  private readonly feedUrl: string

  constructor(feedUrl: string) {
    this.feedUrl = feedUrl
  }

  open(name: string, attributes: Record<string, string>): void {
    this.path.push(name)
    this.text = ''
    if (name === 'item' && this.episodes.length < maxEpisodes)
      this.episode = {
        title: '',
        page: '',
        guid: '',
        language: '',
        publishedAt: null,
        transcripts: [],
      }
    if (
      localName(name) === 'transcript' &&
      this.episode &&
      this.episode.transcripts.length < maxTranscripts
    ) {
      const transcript = this.readTranscript(attributes)
      if (transcript) this.episode.transcripts.push(transcript)
    }
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
      if (this.episode.transcripts.length > 0) this.episodes.push(this.episode)
      this.episode = null
    }
  }

  private addField(episode: FeedEpisode, name: string): void {
    if (name === 'title') episode.title = this.readText().slice(0, maxTitleCharacters)
    if (name === 'link') episode.page = this.readText()
    if (name === 'guid') episode.guid = this.readText()
    if (localName(name) === 'language') episode.language = this.readLanguage()
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
