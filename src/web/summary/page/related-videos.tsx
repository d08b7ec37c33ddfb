// Shows other videos of the person that are about the same. They are loaded when their
// place comes near; without any there is nothing.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { summaryPath } from '#contract/basics/paths.ts'
import type { RelatedVideos as Related } from '#contract/library/library.ts'
import { api } from '../../api/api.ts'
import { ChannelLink } from '../../library/filters/channel-link.tsx'
import covering from '../../ui/covering-link.module.css'
import { joinClasses } from '../../ui/join-classes.ts'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { texts } from '../texts.ts'
import styles from './related-videos.module.css'

export function RelatedVideos({ videoId }: { videoId: string }) {
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const { data } = useQuery({
    queryKey: ['library', 'related', videoId],
    queryFn: () => api.listRelated(videoId),
    enabled: useNearViewport(anchor),
  })
  if (!data || data.items.length === 0) return <div ref={anchor} />
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={joinClasses(text.section, styles.title)} id={id}>
        {texts.related}
      </h2>
      <ul className={styles.list}>
        {data.items.map((video) => (
          <RelatedVideo key={video.videoId} video={video} />
        ))}
      </ul>
    </section>
  )
}

function RelatedVideo({
  video: { videoId, title, channel, thumbnail, duration },
}: {
  video: Related['items'][number]
}) {
  return (
    <li className={covering.covered}>
      <Thumbnail source={thumbnail} duration={duration} />
      <h3 className={styles.name}>
        <Link
          className={joinClasses(covering.link, styles.link)}
          to={summaryPath(videoId)}
          dir="auto"
        >
          {title}
        </Link>
      </h3>
      {channel && (
        <p className={text.meta}>
          <ChannelLink channel={channel} />
        </p>
      )}
    </li>
  )
}

/**
 * Becomes true, and stays true, when the element is in the viewport or the viewport's
 * height away from it.
 */
function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '100%' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
