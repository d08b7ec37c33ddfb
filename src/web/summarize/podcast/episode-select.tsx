// Chooses an episode of a podcast.
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { PodcastEpisode } from '#contract/sources/podcasts.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import field from '../../ui/forms/field.module.css'
import text from '../../ui/text.module.css'
import styles from './podcast-offer.module.css'
import { texts } from './texts.ts'

type Episode = Pick<PodcastEpisode, 'title' | 'publishedAt'>

type Props = {
  label?: string
  episodes: Episode[]
  value: number | null
  disabled: boolean
  onChange: (index: number) => void
}

export function EpisodeSelect({
  label = texts.episode,
  episodes,
  value,
  disabled,
  onChange,
}: Props) {
  const id = useId()
  return (
    <div className={styles.episode}>
      <label className={text.label} htmlFor={id}>
        {label}
      </label>
      <div className={field.selectWrapper}>
        <select
          id={id}
          className={field.select}
          dir="auto"
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {value === null && (
            <option value="" disabled>
              {texts.choose}
            </option>
          )}
          {episodes.map((episode, index) => (
            // A feed may list the same transcript twice; the order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <option key={index} value={index}>
              {nameOf(episode)}
            </option>
          ))}
        </select>
        <ChevronDown />
      </div>
    </div>
  )
}

function nameOf({ title, publishedAt }: Episode): string {
  return publishedAt === null ? title : `${title} (${formatDate(publishedAt)})`
}
