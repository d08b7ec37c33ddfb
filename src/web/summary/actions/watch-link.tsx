// Links to the video where it was published.
import { ArrowUpRight } from 'lucide-react'
import { sourceOf } from '#contract/sources/registry.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'

type Props = { url: string; videoId: string; className?: string | undefined }

export function WatchLink({ url, videoId, className }: Props) {
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer">
      {texts.watchOn(wordsFor(videoId), sourceOf(videoId)?.name ?? '')}
      <ArrowUpRight />
      <span className={text.hidden}>{texts.newTab}</span>
    </a>
  )
}
