// What screen readers say about the newest question. An answer is spoken in its own language.
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

export type Announcement =
  | { status: string }
  | { answer: string; language: string; rest: string | null }

export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  return (
    <p className={text.hidden} role="status">
      {'answer' in announcement ? (
        <>
          {texts.answer} <span {...languageOf(announcement.language)}>{announcement.answer}</span>{' '}
          {announcement.rest}
        </>
      ) : (
        announcement.status
      )}
    </p>
  )
}
