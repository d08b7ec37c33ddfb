// The captions of the video, of which one is read.
import { useState } from 'preact/hooks'
import { languageName } from '#contract/basics/format.ts'
import type { ReadCaptions, Track } from '../../messages.ts'
import { texts } from '../../texts.ts'

/** Some videos have captions in more than a hundred languages. */
const maxAtFirst = 5

type Props = {
  tracks: Track[]
  /** The one that is chosen. */
  track: Track | null
  captions: Record<string, ReadCaptions>
  onPick: (track: Track) => void
}

export function TrackChoices({ tracks, track, captions, onPick }: Props) {
  const [first] = useState(track)
  const [isOpen, setOpen] = useState(false)
  // What was chosen for the person comes first, and the order stays when they choose another one.
  const sorted = tracks.toSorted(
    (one, other) => Number(other.id === first?.id) - Number(one.id === first?.id),
  )
  const shown = isOpen || tracks.length <= maxAtFirst + 1 ? sorted : sorted.slice(0, maxAtFirst)
  return (
    <>
      {shown.map((one) => (
        <label class="choice" key={one.id}>
          <input
            type="radio"
            name="track"
            checked={one.id === track?.id}
            onChange={() => onPick(one)}
          />
          <span>
            <bdi>{nameOf(one)}</bdi>
            <TrackNote captions={captions[one.id]} isChosen={one.id === track?.id} />
          </span>
        </label>
      ))}
      {shown.length < tracks.length && (
        <button class="btn small" type="button" onClick={() => setOpen(true)}>
          {texts.tracks.all(tracks.length)}
        </button>
      )}
    </>
  )
}

function nameOf({ language, kind, name }: Track): string {
  const known = languageName(language)
  const shown = known === language ? name || language : known
  return kind === 'auto' ? texts.tracks.automatic(shown) : texts.tracks.byChannel(shown)
}

function TrackNote({
  captions,
  isChosen,
}: {
  captions: ReadCaptions | undefined
  isChosen: boolean
}) {
  if (captions && 'words' in captions)
    return <span class="meta">{texts.tracks.words(captions.words)}</span>
  return isChosen && !captions ? <span class="meta">{texts.tracks.reading}</span> : null
}
