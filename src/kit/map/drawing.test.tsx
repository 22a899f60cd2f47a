import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Drawing } from './Drawing.tsx'
import type { Layer } from './features.ts'
import { MapView } from './MapView.tsx'
import { viewOf } from './projection.ts'

const frame = { width: 600, height: 400 }
const line = [
  [-93.7, 41.6],
  [-93.5, 41.6],
] as const
const river: Layer = {
  id: 'rivers',
  name: 'Rivers',
  ground: true,
  features: [{ id: 'r', name: 'Alder River', geometry: { type: 'LineString', coordinates: line } }],
}
const hit: Layer = {
  id: 'hits',
  name: 'Hits',
  features: [{ id: 'h', name: 'Lift station', geometry: { type: 'Point', coordinates: [-93.6, 41.6] } }],
}
const nothing = () => {}

test('a mark is above every name, and no degrees are drawn where the ground is missing', () => {
  const html = renderToStaticMarkup(
    <Drawing
      layers={[river, hit]}
      all={[river, hit]}
      view={viewOf([-93.7, 41.55, -93.5, 41.65], frame)}
      frame={frame}
      chosen={null}
      onChoose={nothing}
      onNearer={nothing}
    />,
  )
  expect(html.lastIndexOf('</text>')).toBeLessThan(html.indexOf('cursor-pointer'))
  expect(html).toContain('Lift station')
  expect(html).not.toContain('°')
})

test('a map of nothing is a sentence, and one that may still get its places waits', () => {
  const drawn = (features: Layer['features'], unplaced?: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <MapView label="Picture" layers={[{ ...hit, features }]} {...(unplaced && { unplaced })} />
      </MemoryRouter>,
    )
  expect(drawn([], 'Nothing here has a location yet.')).toContain('Nothing here has a location yet.')
  for (const map of [drawn([]), drawn(hit.features, 'Nothing here has a location yet.')])
    expect(map).not.toContain('Nothing here has a location')
})
