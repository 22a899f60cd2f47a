import { createHash } from 'node:crypto'

export const hashOfLink = (link: string): Buffer => createHash('sha256').update(link).digest()
