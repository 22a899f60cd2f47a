import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { controls } from './controls.ts'

test('the evidence of each control exists', () => {
  const files = controls.map(({ where }) =>
    where.startsWith('/documentation/') ? where.slice('/documentation/'.length) : where,
  )
  const guides = ['docs/guide', 'docs/operations']
  expect(
    files.filter((file) => !existsSync(file) && !guides.some((folder) => existsSync(`${folder}/${file}.md`))),
  ).toEqual([])
})
