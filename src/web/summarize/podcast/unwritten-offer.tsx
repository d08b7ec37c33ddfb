// Offers to hear an episode of a podcast that has no transcript.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Podcast as PodcastSymbol } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import type { Podcast, UnwrittenEpisode } from '#contract/sources/podcasts.ts'
import { api } from '../../api/api.ts'
import { listeningQuery } from '../../recordings/recording-query.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { MetaList } from '../../ui/meta-list.tsx'
import { rememberResults } from '../jobs/has-results.ts'
import { showRecording } from '../recording/chosen.ts'
import styles from '../recording/recording.module.css'
import { NotListening } from '../recording/refused-card.tsx'
import { type StartPage, toOptions } from '../recording/start-page.ts'
import { recordingTexts } from '../recording/texts.ts'
import { EpisodeSelect } from './episode-select.tsx'
import { texts } from './texts.ts'

type Props = {
  podcast: Podcast
  unwritten: UnwrittenEpisode[]
  link: string
  page: StartPage
}

export function UnwrittenOffer({ podcast, unwritten, link, page }: Props) {
  const [index, setIndex] = useState<number | null>(unwritten.length === 1 ? 0 : null)
  const [speakers, setSpeakers] = useState(false)
  const { data: listening } = useQuery(listeningQuery)
  const episode = index === null ? undefined : unwritten[index]
  const beginning = useMutation({
    mutationFn: ({ id }: UnwrittenEpisode) =>
      api.beginEpisode({ link, id, speakers, summary: toOptions(page) }),
    networkMode: 'always',
    onSuccess({ id }) {
      rememberResults()
      showRecording(id)
      page.setRecording(true)
    },
  })
  return (
    <div className={styles.unwritten}>
      {unwritten.length > 1 && (
        <EpisodeSelect
          label={texts.unwritten}
          episodes={unwritten}
          value={index}
          disabled={beginning.isPending}
          onChange={setIndex}
        />
      )}
      {episode && (
        <>
          <div className={styles.file}>
            <span className={styles.picture}>
              <PodcastSymbol />
            </span>
            <div>
              <p className={styles.name} dir="auto">
                {episode.title}
              </p>
              <MetaList
                facts={[podcast.show, episode.seconds && formatDuration(episode.seconds)]}
              />
            </div>
          </div>
          {listening && listening.state !== 'ready' ? (
            <NotListening listening={listening} page={page} />
          ) : (
            <>
              <p className={styles.text}>{describe(episode, listening)}</p>
              {listening?.tellsSpeakers && (
                <div className={styles.choices}>
                  <CheckboxField
                    name="speakers"
                    label={recordingTexts.speakers}
                    help={recordingTexts.speakersHelp}
                    checked={speakers}
                    onChange={setSpeakers}
                  />
                </div>
              )}
              <div className={joinClasses(layout.row, styles.text)}>
                <Button
                  look="primary"
                  busy={beginning.isPending}
                  onClick={() => beginning.mutate(episode)}
                >
                  {recordingTexts.begin}
                </Button>
                <Button look="quiet" onClick={page.chooseCaptions}>
                  {recordingTexts.captions}
                </Button>
              </div>
            </>
          )}
        </>
      )}
      {beginning.error && (
        <FieldError>{describeFailure(beginning.error, recordingTexts.notChanged)}</FieldError>
      )}
    </div>
  )
}

type Listening = Awaited<ReturnType<typeof api.getListening>>

function describe({ seconds }: UnwrittenEpisode, listening: Listening | undefined): string {
  const perHour = listening?.minutesPerHour ?? null
  const takes = seconds === null || perHour === null ? null : (perHour * seconds) / 60
  return listening?.isLocal === false
    ? recordingTexts.remoteEpisode(listening.listener ?? '', takes)
    : recordingTexts.localEpisode(takes)
}
