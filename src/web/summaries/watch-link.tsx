// Links to the video on YouTube.
import { ArrowUpRight } from 'lucide-react'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

export function WatchLink({ url, className }: { url: string; className?: string | undefined }) {
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer">
      {texts.watchOn}
      <ArrowUpRight />
      <span className={text.hidden}>{texts.newTab}</span>
    </a>
  )
}
