// Cards or rows.
import { LayoutGrid, List } from 'lucide-react'
import { Segmented } from '../ui/segmented.tsx'
import { texts } from './texts.ts'

type View = 'grid' | 'list'

export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <Segmented
      label={texts.view}
      value={view}
      onChange={onView}
      options={[
        { value: 'grid', label: texts.grid, icon: <LayoutGrid /> },
        { value: 'list', label: texts.list, icon: <List /> },
      ]}
    />
  )
}
