// Offers to summarize an episode of the podcast in the link field, from the transcript that the podcast publishes.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { FieldError } from '../forms/field-error.tsx'
import { Button } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import { describePodcast, titleOf } from './describe-podcast.ts'
import { EpisodeSelect } from './episode-select.tsx'
import styles from './podcast-offer.module.css'
import { texts } from './texts.ts'

type Props = {
  link: string
  /** Whether the link was sent as it is. */
  isRequested: boolean
  onTranscript: (file: { name: string; text: string }, title: string) => void
}

export function PodcastOffer({ link, isRequested, onTranscript }: Props) {
  const [isWanted, setWanted] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const search = useQuery({
    queryKey: ['podcast', link],
    queryFn: () => api.findPodcast(link),
    enabled: isWanted || isRequested,
    retry: false,
    staleTime: 5 * 60_000,
  })
  const podcast = search.data
  const index = chosen ?? podcast?.found ?? 0
  const episode = podcast?.episodes[index]
  const reading = useMutation({
    mutationFn: api.readPodcastTranscript,
    onSuccess: (file) => podcast && episode && onTranscript(file, titleOf(podcast, episode)),
  })

  if (!podcast || !episode) {
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
        {search.error && !search.isFetching && <FieldError>{search.error.message}</FieldError>}
      </>
    )
  }
  return (
    <>
      <h2 className={text.strong} dir="auto">
        {podcast.show}
      </h2>
      <p className={styles.text} role="status">
        {describePodcast(podcast)}
      </p>
      <EpisodeSelect episodes={podcast.episodes} value={index} onChange={setChosen} />
      <Button look="primary" busy={reading.isPending} onClick={() => reading.mutate(episode.transcript)}>
        {reading.isPending ? texts.reading : texts.summarize}
      </Button>
      {reading.error && <FieldError>{reading.error.message}</FieldError>}
    </>
  )
}
