// Says that what stands here is an example, and why nothing can be done with it.
import { Info } from 'lucide-react'
import { Note } from '../ui/note.tsx'
import { texts } from './texts.ts'

export const sampleNoteId = 'sample-note'

export function SampleNote() {
  return (
    <Note icon={<Info />}>
      <p id={sampleNoteId}>{texts.sampleNote}</p>
    </Note>
  )
}
