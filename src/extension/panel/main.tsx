// The panel: a page of the extension, beside the video or in a tab of its own.
import { render } from 'preact'
import { Panel } from './panel.tsx'

render(<Panel />, document.body)
