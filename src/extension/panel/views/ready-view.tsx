// Before a summary: which captions to read, how long it becomes, and in which language it
// is written.
import { useEffect, useState } from 'preact/hooks'
import { defaults, type Length, lengths } from '#contract/basics/limits.ts'
import type { PageVideo, ReadCaptions, Track } from '../../messages.ts'
import { texts } from '../../texts.ts'
import { chooseTrack } from '../choices/choose-track.ts'
import { LanguageSelect } from '../choices/language-select.tsx'
import { TrackChoices } from '../choices/track-choices.tsx'
import { useLanguage } from '../choices/use-language.ts'
import { useAllowance } from '../connection/use-allowance.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { describeVideo, type Head, Shell, VideoHead } from '../parts/shell.tsx'
import type { SummaryInput } from '../requests/make-summary.ts'

type Props = {
  head: Head
  host: string
  video: PageVideo
  captions: Record<string, ReadCaptions>
  onRead: (trackId: string) => void
  onSubmit: (input: Omit<SummaryInput, 'video'>) => void
}

export function ReadyView({ head, host, video, captions, onRead, onSubmit }: Props) {
  const { preferredLength, used } = useAllowance()
  const [picked, setPicked] = useState<Track | null>(null)
  const [pickedLength, setLength] = useState<Length | null>(null)
  const track = picked ?? chooseTrack(video.tracks, navigator.languages)
  const [language, setLanguage] = useLanguage()
  const length = pickedLength ?? preferredLength ?? defaults.length
  const read = track && captions[track.id]
  const isRead = read !== null && read !== undefined && 'text' in read

  // The captions of the chosen track are read ahead, so that a click sends them at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another track is read
  useEffect(() => {
    if (track && !captions[track.id]) onRead(track.id)
  }, [track?.id])

  return (
    <Shell
      head={head}
      foot={
        <>
          {track && (
            <button
              class="btn primary large block"
              type="button"
              aria-disabled={!isRead}
              onClick={() =>
                isRead &&
                onSubmit({
                  captions: { track, text: read.text, words: read.words },
                  length,
                  language,
                })
              }
            >
              {texts.submit}
            </button>
          )}
          <p class="meta">{used + texts.sends(host)}</p>
        </>
      }
    >
      <VideoHead title={video.title} meta={describeVideo(video)} />
      <section>
        <fieldset>
          <legend class="label">{texts.tracks.title}</legend>
          <TrackChoices {...{ captions, track }} tracks={video.tracks} onPick={setPicked} />
        </fieldset>
        {read && 'failure' in read && (
          <>
            <FailureNotice failure={{ code: read.failure, ...texts.failures[read.failure] }} />
            <button class="btn spaced" type="button" onClick={() => onRead(track.id)}>
              {texts.retry}
            </button>
          </>
        )}
      </section>
      <section>
        <p class="label" id="length">
          {texts.length.title}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no row */}
        <div class="segments" role="group" aria-labelledby="length">
          {lengths.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === length}
              onClick={() => setLength(one)}
            >
              {texts.length[one]}
            </button>
          ))}
        </div>
      </section>
      <LanguageSelect language={language} onChange={setLanguage} />
    </Shell>
  )
}
