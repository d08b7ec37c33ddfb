// Offers to summarize an episode of the podcast in the link field, if the podcast
// publishes its transcript.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { defaults } from '#contract/basics/limits.ts'
import type { PodcastEpisode } from '#contract/sources/podcasts.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.ts'
import text from '../../ui/text.module.css'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import type { StartPage } from '../recording/start-page.ts'
import { chooseAtFirst, describePodcast } from './describe-podcast.ts'
import { EpisodeSelect } from './episode-select.tsx'
import styles from './podcast-offer.module.css'
import { texts } from './texts.ts'

const UnwrittenOffer = lazyPart(async () => (await import('./unwritten-offer.tsx')).UnwrittenOffer)

type Props = {
  link: string
  /** The language that the person chose for the summary. */
  language: string
  /** Whether the link was sent as it is. */
  isRequested: boolean
  onEpisode: (videoId: string) => void
  page: StartPage
}

export function PodcastOffer({ link, language, isRequested, onEpisode, page }: Props) {
  // Who has not chosen one gets the transcript in the language of the podcast.
  const wished = language === defaults.language ? undefined : language
  const [isWanted, setWanted] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const search = useQuery({
    queryKey: ['podcast', link, wished],
    queryFn: () => api.findPodcast(link, wished, true),
    enabled: isWanted || isRequested,
    retry: false,
    staleTime: 5 * 60_000,
  })
  const podcast = search.data
  const index = chosen ?? (podcast ? chooseAtFirst(podcast) : null)
  const episode = index === null ? null : podcast?.episodes[index]
  const reading = useMutation({
    mutationFn: ({ id }: PodcastEpisode) => api.chooseEpisode(link, id),
    // The server may run on this machine, which needs no network.
    networkMode: 'always',
  })
  const heading = useFocusKeeper<HTMLHeadingElement>(podcast ? 'episodes' : 'search')

  /** Starts nothing when the person has left for another link meanwhile. */
  const summarize = (episode: PodcastEpisode) =>
    reading.mutate(episode, { onSuccess: ({ videoId }) => onEpisode(videoId) })

  if (!podcast) {
    return (
      <>
        <h2 className={text.strong}>{texts.title}</h2>
        <p className={styles.text}>{texts.text}</p>
        <Button
          look="primary"
          busy={search.isFetching}
          onClick={() => (search.error ? void search.refetch() : setWanted(true))}
        >
          {search.isFetching ? texts.searching : texts.search}
        </Button>
        {search.error && !search.isFetching && (
          <FieldError>{describeFailure(search.error, texts.searchFailed)}</FieldError>
        )}
      </>
    )
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={text.strong} dir="auto">
        {podcast.show}
      </h2>
      <p className={styles.text} role="status">
        {describePodcast(podcast)}
      </p>
      {podcast.episodes.length > 0 && (
        <EpisodeSelect
          episodes={podcast.episodes}
          value={index}
          disabled={reading.isPending}
          onChange={setChosen}
        />
      )}
      {episode && (
        <Button look="primary" busy={reading.isPending} onClick={() => summarize(episode)}>
          {reading.isPending ? texts.reading : texts.summarize}
        </Button>
      )}
      {reading.error && (
        <FieldError>{describeFailure(reading.error, texts.readingFailed)}</FieldError>
      )}
      {podcast.unwritten && podcast.unwritten.length > 0 && (
        <Suspense>
          <UnwrittenOffer {...{ podcast, link, page }} unwritten={podcast.unwritten} />
        </Suspense>
      )}
    </>
  )
}
