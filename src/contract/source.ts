// What a source of videos is for the page, the server, the terminal and the extension. The server's part is in server/source.ts.
import type { ProblemCode } from './problems.ts'

/** The id of a video, or the problem with its link. */
export type VideoLink = { videoId: string } | { problem: ProblemCode }

export type Source = {
  kind: string
  /** What texts call it, such as "Vimeo". */
  name: string
  /** Where its words come from: fetched from the web, given by their owner, or shipped with this server. */
  origin: 'web' | 'owner' | 'server'
  /** Tells an id of this source from those of all others, which stay as they are for ever. Is asked about safe ids only. */
  owns: (id: string) => boolean
  /** The video that a text names by a link or an id; null for a text that is about none of this source. */
  recognize: (text: string) => VideoLink | null
  /** The link inside of a text. Without this function it is the whole text. */
  findLink?: (text: string) => string | null
  /** Where other people watch or hear it, from a moment; null where the id does not tell. */
  watchUrl: (id: string, seconds?: number) => string | null
  /** A player for a frame of the page, which plays at once. `pageOrigin` is what the player answers to. */
  embed?: { origin: string; url: (id: string, startSeconds: number, pageOrigin: string) => string }
  /** The hosts of its pictures, as a content security policy writes them. */
  pictureHosts?: readonly string[]
  /** The pages beside whose player the extension shows its panel. `plays` tells those that play a video. */
  pages?: { sites: readonly string[]; plays: (address: URL) => boolean }
}
