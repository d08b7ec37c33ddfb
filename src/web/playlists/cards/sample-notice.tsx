// Explains that the playlists on the page are examples.
import { Info } from 'lucide-react'
import { Callout } from '../../ui/callout.tsx'
import { texts } from './texts.ts'

export function SampleNotice() {
  return (
    <Callout icon={<Info />}>
      <p>{texts.sampleNotice}</p>
    </Callout>
  )
}
