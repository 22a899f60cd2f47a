import { expect, test } from 'vitest'
import { panel } from '#tests/panel.ts'
import { declareInterest } from '../../panel/commands.ts'
import { evaluationCommands } from '../../scoring/stages.ts'
import { addNote, listNotes, removeNote } from './commands.ts'

test('a note is its author’s alone until the consensus, and the panel’s afterward', async () => {
  const place = await panel()
  const { does, rosa, eve, olga, max, sees, acme, birch, scores } = place
  const { id } = await place.started()
  const bidder = await place.aliasOf(acme, id)
  const at = { id, bidder, file: 1 }
  const note = await does(rosa, addNote, { ...at, page: 3, words: 'One barn only.' })
  const words = async (who: typeof rosa) => (await does(who, listNotes, at)).notes.map((each) => each.words)
  expect((await does(rosa, listNotes, at)).notes).toMatchObject([
    { page: 3, words: 'One barn only.', own: true, author: 'Rosa' },
  ])
  for (const who of [eve, olga, max]) {
    expect(await words(who)).toEqual([])
    expect(await sees(who, 'select from reading_notes')).toEqual([])
  }
  await expect(does(eve, removeNote, { id, note: note.id })).rejects.toThrow('does not exist')
  await expect(does(max, addNote, { ...at, page: 1, words: 'From outside.' })).rejects.toThrow(
    'Only panel members who declared no conflict of interest can write notes.',
  )

  for (const who of [rosa, eve]) for (const whom of [acme, birch]) await scores(who, id, whom, 3)
  await does(olga, evaluationCommands.openConsensus, { id })
  for (const who of [eve, olga]) expect(await words(who)).toEqual(['One barn only.'])
  expect(await words(max)).toEqual([])
  await does(eve, declareInterest, { id, conflict: true, about: 'My brother works there.' })
  await expect(words(eve)).rejects.toThrow('You declared a conflict of interest and can’t see these bids.')
  expect(await sees(eve, 'select from reading_notes')).toEqual([])
  await does(rosa, removeNote, { id, note: note.id })
  expect(await words(olga)).toEqual([])
})
