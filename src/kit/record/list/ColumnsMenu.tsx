import { startTransition, useOptimistic } from 'react'
import { columnsOf, labelOf } from '#platform/records/record.ts'
import { IconButton, Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { popupItem } from './Popup.tsx'
import type { List } from './use-list.ts'

/** The columns beside the title, and their order. */
export function ColumnsMenu({ list: { of, state, show, standard } }: { list: List }) {
  const all = columnsOf(of)
    .map(([name]) => name)
    .filter((name) => name !== of.title)
  const [chosen, showChosen] = useOptimistic(state.columns.filter((name) => name !== of.title))
  const ordered = [...chosen, ...all.filter((name) => !chosen.includes(name))]
  const choose = (columns: string[]) =>
    columns.length > 0 &&
    startTransition(() => {
      // The box changes at once, the rows when they are drawn: two quick selections both count.
      showChosen(columns)
      show({ columns: state.columns.includes(of.title) ? [of.title, ...columns] : columns })
    })

  function raise(name: string) {
    const at = chosen.indexOf(name)
    choose(chosen.with(at, chosen[at - 1]!).with(at - 1, name))
  }
  return (
    <>
      {ordered.map((name) => (
        <div key={name} className="flex items-center">
          <label className={popupItem}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
              className="size-4 accent-(--action)"
            />
            {labelOf(of, name)}
          </label>
          {chosen.indexOf(name) > 0 && (
            <IconButton
              label={`Move ${labelOf(of, name)} left`}
              onClick={() => raise(name)}
              className="!size-8 shrink-0"
            >
              <Icon name="arrow" className="size-3.5 -rotate-90" />
            </IconButton>
          )}
        </div>
      ))}
      {state.columns.join() !== standard.join() && (
        <Button look="quiet" className="mt-1 w-full" onClick={() => show({ columns: standard })}>
          Reset to default
        </Button>
      )}
    </>
  )
}
