import { useState } from 'react'
import type { Position } from '@granary/geodata/geography.ts'
import type { Story } from '../story.ts'
import type { Layer } from './features.ts'
import { MapView } from './MapView.tsx'

const river: Layer = {
  id: 'ground',
  name: 'Ground',
  ground: true,
  tone: 'info',
  features: [
    {
      id: 'river',
      name: 'Alder River',
      geometry: {
        type: 'LineString',
        coordinates: [
          [-73.99, 41.53],
          [-73.975, 41.522],
          [-73.962, 41.52],
          [-73.95, 41.51],
          [-73.935, 41.507],
          [-73.92, 41.498],
        ],
      },
    },
    {
      id: 'city',
      name: 'Alder Falls',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-73.985, 41.545],
            [-73.925, 41.543],
            [-73.918, 41.49],
            [-73.98, 41.488],
            [-73.985, 41.545],
          ],
        ],
      },
    },
  ],
}
const warning: Layer = {
  id: 'alerts',
  name: 'Warnings',
  tone: 'warn',
  features: [
    {
      id: 'flood',
      name: 'Flood warning',
      note: 'Severe, until 9 pm',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-73.98, 41.53],
            [-73.94, 41.525],
            [-73.925, 41.495],
            [-73.955, 41.5],
            [-73.98, 41.53],
          ],
        ],
      },
    },
  ],
}
const shelters: Layer = {
  id: 'shelters',
  name: 'Shelters',
  tone: 'good',
  features: [
    {
      id: 'school',
      name: 'Mill Road School',
      note: '84 of 120 beds taken',
      to: '/kit?shelter=school',
      geometry: { type: 'Point', coordinates: [-73.945, 41.535] },
    },
    {
      id: 'hall',
      name: 'Union Hall',
      note: '12 of 60 beds taken',
      geometry: { type: 'Point', coordinates: [-73.93, 41.528] },
    },
  ],
}
const damage: Layer = {
  id: 'damage',
  name: 'Damage',
  tone: 'bad',
  features: [
    {
      id: 'culvert',
      name: 'Mill Road culvert',
      note: 'Washed out',
      geometry: { type: 'Point', coordinates: [-73.951, 41.511] },
    },
    {
      id: 'pump',
      name: 'Riverside pump station',
      note: 'Under water',
      tone: 'warn',
      geometry: { type: 'Point', coordinates: [-73.962, 41.518] },
    },
    {
      id: 'detour',
      name: 'Detour over Hill Street',
      geometry: {
        type: 'LineString',
        coordinates: [
          [-73.951, 41.511],
          [-73.945, 41.52],
          [-73.935, 41.52],
          [-73.93, 41.515],
        ],
      },
    },
  ],
}
/** Spread by a rule, so that the picture is always the same. */
const hydrants: Layer = {
  id: 'hydrants',
  name: 'Hydrants',
  tone: 'info',
  cluster: true,
  features: Array.from({ length: 400 }, (_, at) => ({
    id: `h${at}`,
    name: `Hydrant ${at + 1}`,
    geometry: {
      type: 'Point',
      coordinates: [-73.98 + ((at * 37) % 100) * 0.0006, 41.49 + ((at * 61) % 97) * 0.00055],
    } as const,
  })),
}

function Picked() {
  const [at, setAt] = useState<Position | null>(null)
  return (
    <div className="grid gap-2">
      <MapView
        label="Sighting location"
        height={280}
        layers={[
          river,
          {
            id: 'picked',
            name: 'Selected location',
            features: at
              ? [
                  {
                    id: 'here',
                    name: 'Here',
                    note: `${at[1].toFixed(5)}, ${at[0].toFixed(5)}`,
                    geometry: { type: 'Point', coordinates: at },
                  },
                ]
              : [],
          },
        ]}
        onPick={setAt}
      />
    </div>
  )
}

export const maps: Story = {
  name: 'Map',
  about:
    'Places from our own records, drawn in the browser: <MapView label layers />. The screen may add chosen and onChoose to keep the selection. With onPick a place can be picked. A layer has an id, a name, features (id, name, GeoJSON geometry, note, page address) and a tone. It may have cluster for many points, and ground for orientation only. The list has the same places in words.',
  wide: true,
  states: [
    ['Areas, lines and points', <MapView key="storm" label="Storm" layers={[river, warning, shelters, damage]} />],
    ['Many points', <MapView key="many" label="Hydrants" layers={[river, hydrants]} />],
    ['Pick a place', <Picked key="picked" />],
    [
      'No data yet',
      <MapView
        key="none"
        label="Shipments"
        height={220}
        layers={[{ id: 'shipments', name: 'Shipments', features: [] }]}
      />,
    ],
  ],
}
