// Explains that the playlists on the page are examples.
import { Info } from 'lucide-react'
import { Callout } from '../ui/callout.tsx'
import { texts } from './texts.ts'

export const sampleNoteId = 'sample-note'

export function SampleNote() {
  return (
    <Callout icon={<Info />}>
      <p id={sampleNoteId}>{texts.sampleNote}</p>
    </Callout>
  )
}
