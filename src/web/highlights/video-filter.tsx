// Names the video to which the highlights are narrowed; pressing it shows those of all videos.
import { X } from 'lucide-react'
import text from '../ui/text.module.css'
import styles from './highlights-page.module.css'
import type { Group } from './highlights-page.tsx'
import { texts } from './texts.ts'

type Props = { videoId: string; groups: readonly Group[]; onClear: () => void }

export function VideoFilter({ videoId, groups, onClear }: Props) {
  if (!videoId) return null
  return (
    <div className={styles.colors}>
      <button type="button" onClick={onClear}>
        <span className={text.hidden}>{texts.removeFilter}</span>
        <span dir="auto">{groups[0]?.video.title ?? texts.oneVideo}</span>
        <X />
      </button>
    </div>
  )
}
