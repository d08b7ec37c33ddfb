// The video's chapters, each with its moment.
import type { Chapter } from '#contract/summary.ts'
import moments from '../ui/moments.module.css'
import text from '../ui/text.module.css'
import { type Jump, MomentLink } from './moment-link.tsx'

export function Chapters({ chapters, jump }: { chapters: Chapter[]; jump: Jump | null }) {
  return (
    <ul className={moments.list}>
      {chapters.map((chapter, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished list; two chapters may be alike.
        <li key={place}>
          <MomentLink seconds={chapter.startSeconds} jump={jump} />
          <div>
            <h3 className={text.strong}>{chapter.title}</h3>
            {chapter.summary && <p className={text.muted}>{chapter.summary}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
