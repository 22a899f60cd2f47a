import type { Visit } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { download } from '#kit/record/list/download.ts'
import type { Column, Feature, Format } from '@granary/geodata/geodata.ts'
import type { featureShapes, FeatureFilter } from '../features/commands.ts'
import type { MapLayer } from '../records.ts'
import { columnsIn } from '../rules.ts'
import { geodataThread } from './open-geodata.ts'

type Shapes = Awaited<ReturnType<(typeof featureShapes)['run']>>
export type Selection = { search: string; filters: readonly FeatureFilter[] }

/** Every feature of a selection, page after page. */
export async function featuresOf(
  backend: Visit,
  layer: string,
  selection: Selection,
  onRead: (count: number) => void = () => undefined,
): Promise<Shapes> {
  const all: Shapes = []
  for (let after = 0; ;) {
    const page = await callFunction<Shapes>(backend, 'map-features/shapes', { layer, ...selection, after, size: 2_000 })
    all.push(...page)
    onRead(all.length)
    if (page.length < 2_000) return all
    after = page.at(-1)!.position
  }
}

/** Saves features as a file, and returns what the format can't hold. */
export async function saveAs(
  format: Format,
  name: string,
  columns: readonly Column[],
  features: readonly Feature[],
  title: string | null,
): Promise<readonly string[]> {
  const thread = geodataThread()
  try {
    const {
      bytes,
      type,
      name: file,
      notes,
    } = await thread.ask({
      ask: 'write',
      format,
      name,
      columns,
      features: features.map(({ geometry, attributes }) => ({ geometry, attributes })),
      title,
    })
    download(new Blob([bytes], { type }), file)
    return notes
  } finally {
    thread.close()
  }
}

export const saveLayer = async (backend: Visit, layer: MapLayer, format: Format, selection: Selection) =>
  saveAs(format, layer.name, columnsIn(layer), await featuresOf(backend, layer.id, selection), layer.title_by)
