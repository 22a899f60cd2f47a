import { struckBy, type Storm, type Struck } from '../storm/rules.ts'
import { positionOf, sampleSites } from './sample-sites.ts'

const sites = sampleSites.map(({ at, ...site }) => ({ ...site, position: positionOf(at) }))

/** In a thread of its own, the rules of disasters and grants are a file that no other page waits for. */
self.onmessage = ({ data }: MessageEvent<Storm>) => self.postMessage(struckBy(data, sites) satisfies Struck)
