// Switches between the grid and the list view.
import { LayoutGrid, List } from 'lucide-react'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import { texts } from './texts.ts'

type View = 'grid' | 'list'

export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <SegmentedControl
      label={texts.view}
      value={view}
      onChange={onView}
      options={[
        { value: 'list', label: texts.list, icon: <List /> },
        { value: 'grid', label: texts.grid, icon: <LayoutGrid /> },
      ]}
    />
  )
}
