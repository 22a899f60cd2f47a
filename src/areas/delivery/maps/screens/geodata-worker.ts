// Reading a county's parcels takes seconds and much memory: the page stays responsive, and a file that is made to harm
// harms only this thread. The server never unpacks it.
import { zoomsOf } from '@granary/geodata/cells.ts'
import { NeedsPlaces } from '@granary/geodata/csv.ts'
import { most, RefusedFile, type Geodata } from '@granary/geodata/geodata.ts'
import { readGeodata } from '@granary/geodata/read.ts'
import { positionsOf } from '@granary/geodata/geography.ts'
import { writeGeodata } from '@granary/geodata/write.ts'
import { whyNotAnalyze } from '../analysis/rules.ts'
import type { Answer, Asked } from './open-geodata.ts'

let read: Pick<Geodata, 'features'> | undefined
let zooms: number[] = []

/** Below the megabyte that a request can carry, with room for what is around the features. */
const mostCharacters = 700_000
const mostFeatures = 2_000

const answers: { [K in Asked['ask']]: (asked: Extract<Asked, { ask: K }>) => Answer[K] | Promise<Answer[K]> } = {
  async open({ file, places }) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const opened = await readGeodata(file.name, bytes, places).catch((error: unknown) => {
      if (error instanceof NeedsPlaces) return error
      throw error
    })
    if (opened instanceof NeedsPlaces) return { addresses: opened.addresses }
    read = opened
    zooms = zoomsOf(read.features.map(({ geometry }) => geometry))
    const { features, ...about } = opened
    return { ...about, count: features.length, sample: features.slice(0, 300), digest: await digestOf(bytes) }
  },
  async analyze({ recipe, of, against }) {
    // Only an analysis needs the geometry of polygons.
    const { analyze, whyNotWith } = await import('../analysis/calculate/rules.ts')
    const reason = whyNotAnalyze(recipe) ?? whyNotWith(recipe, of, against)
    if (reason) throw new RefusedFile(reason)
    const { columns, features, notes } = analyze(recipe, of, against)
    if (features.length === 0) throw new RefusedFile(notes.at(-1) ?? 'The result has no features.')
    const large = features.findIndex(({ geometry }) => positionsOf(geometry).length > most.cornersEach)
    if (large >= 0)
      throw new RefusedFile(
        `One result has more than ${most.cornersEach.toLocaleString('en-US')} corners. Calculate with fewer features or a larger distance.`,
      )
    read = { features }
    zooms = zoomsOf(features.map(({ geometry }) => geometry))
    const digest = await digestOf(new TextEncoder().encode(JSON.stringify([recipe, features])))
    return { columns, count: features.length, sample: features.slice(0, 300), notes, digest }
  },
  all: () => ({ features: [...read!.features] }),
  part({ from }) {
    const features: Answer['part']['features'] = []
    let size = 0
    for (let at = from; at < read!.features.length && features.length < mostFeatures; at++) {
      const feature = { ...read!.features[at]!, zoom: zooms[at]! }
      size += JSON.stringify(feature).length
      if (features.length > 0 && size > mostCharacters) break
      features.push(feature)
    }
    return { features }
  },
  write: ({ format, name, columns, features, title }) => writeGeodata(format, name, columns, features, title),
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    self.postMessage({ answer: await answers[data.ask](data as never) })
  } catch (error) {
    self.postMessage({
      problems:
        error instanceof RefusedFile
          ? error.problems
          : data.ask === 'analyze'
            ? ['The geometry of these layers is damaged: an area crosses itself. Correct it where it was drawn.']
            : ['This file can’t be read here. Save it again in the program that made it, or as GeoJSON.'],
    })
  }
}
