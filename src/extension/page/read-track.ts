// Reads the captions that the panel asks for.
import type { FromPage } from '../messages.ts'
import { askPlayer } from './ask-player.ts'
import { readCaptions } from './read-captions.ts'
import { listTracks, trackId } from './read-video.ts'

/** `requested` lists the addresses from which the page has requested captions so far. */
export async function readTrack(
  videoId: string,
  wanted: string,
  requested: () => string[],
): Promise<FromPage> {
  const track = listTracks(askPlayer({ type: 'response' })).find((one) => trackId(one) === wanted)
  const { languageCode: language = '', kind } = track ?? {}
  const captions = await readCaptions({
    track: track ?? {},
    videoId,
    origin: location.origin,
    requested,
    load: () =>
      void askPlayer({ type: 'load', language, kind: kind === 'asr' ? 'auto' : 'manual' }),
  })
  return { type: 'captions', videoId, trackId: wanted, captions }
}
