import { expect, test } from 'vitest'
import { layoutOf } from '#areas/forms/workflows/layout/rules.ts'
import type { Flow, Step } from '#areas/forms/workflows/rules.ts'
import { nextTo, onDiagram, opening, whole, withInSight, zoomed } from './view.ts'

const task = (key: string, to: string): Step => ({ key, kind: 'task', name: key, role: 'user', to })
const flow: Flow = {
  steps: [
    { key: 'split', kind: 'parallel', name: 'Split', paths: ['a', 'b', 'c'] },
    task('a', 'join'),
    task('b', 'join'),
    task('c', 'join'),
    { key: 'join', kind: 'join', name: 'Join', to: 'end' },
    { key: 'end', kind: 'end', name: 'End' },
  ],
}
const layout = layoutOf(flow)
const [left, middle, right] = layout.rows[1]!

test('arrow keys reach the step that lies in their direction', () => {
  expect(nextTo(layout.places, left!, 'ArrowRight')).toBe(middle)
  expect(nextTo(layout.places, right!, 'ArrowLeft')).toBe(middle)
  expect(nextTo(layout.places, middle!, 'ArrowUp')).toBe('split')
  expect(nextTo(layout.places, left!, 'ArrowDown')).toBe('join')
  expect(nextTo(layout.places, 'end', 'ArrowDown')).toBeUndefined()
})
test('a place under the pointer stays there when the diagram is zoomed', () => {
  const frame = { width: 800, height: 600 }
  const view = whole(layout, frame)
  const at = { x: 200, y: 150 }
  expect(onDiagram(zoomed(view, 1.5, at), at)).toEqual(
    expect.objectContaining({
      x: expect.closeTo(onDiagram(view, at).x, 6) as number,
      y: expect.closeTo(onDiagram(view, at).y, 6) as number,
    }),
  )
  expect(zoomed(view, 1e6, at).k).toBe(2)
})
test('a phone opens on the step that matters, at a size that can be read', () => {
  const phone = { width: 350, height: 440 }
  const view = opening(layout, phone, 'end')
  const { x, y } = layout.places.get('end')!
  expect(view.k).toBeGreaterThan(0.6)
  expect(withInSight(view, { x, y }, phone)).toEqual(view)
  const moved = withInSight(view, layout.places.get(left!)!, phone)
  expect(moved.x).toBeGreaterThan(view.x)
})
