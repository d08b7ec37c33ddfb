// What a source of videos is for the page, the server, the terminal and the extension.
// The server's part is in server/source.ts.
import type { ProblemCode } from './problems/problems.ts'

/** The id of a video, or the problem with its link. */
export type VideoLink = { videoId: string } | { problem: ProblemCode }

export type Source = {
  kind: string
  /** What texts call it, such as "Vimeo". */
  name: string
  /** What texts call one of them; a video where it is missing. */
  noun?: 'episode' | 'recording'
  /**
   * Where its words come from: fetched from the web, given by their owner, or shipped
   * with this server.
   */
  origin: 'web' | 'owner' | 'server'
  /**
   * Tells an id of this source from those of all others, which stay as they are for ever.
   * Is asked about safe ids only.
   */
  owns: (id: string) => boolean
  /**
   * The video whose link a text contains; null for a text that is about none of this
   * source. Bare ids are known by `owns`.
   */
  recognize?: (text: string) => VideoLink | null
  /** Where other people watch or hear it, from a moment. Missing where the id does not tell. */
  watchUrl?: (id: string, seconds?: number) => string
  /**
   * A player for a frame of the page, which plays at once. `pageOrigin` is what the
   * player answers to. The origin is the same for all ids.
   */
  embedUrl?: (id: string, startSeconds: number, pageOrigin: string) => string
  /** The hosts of its pictures, as a content security policy writes them. */
  pictureHosts?: readonly string[]
}
