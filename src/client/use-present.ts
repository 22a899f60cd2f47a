import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useBackend } from './BackendProvider.tsx'

/** A person with the same record open, and the part of it where they are; empty where they only read. */
export type Present = { user_id: string; part: string }

/**
 * Who else is here. A topic belongs to the organization of its caller, so the people of another one are never in it.
 * A person's entry about themselves decides nothing: it is only shown.
 */
export function usePresent(topic: string, me: Present): readonly Present[] {
  const backend = useBackend()
  const [here, setHere] = useState<readonly Present[]>([])
  const own = useId()
  const mine = useEffectEvent(() => me)
  const [say, setSay] = useState<{ tell: (me: Present) => void }>()
  useEffect(() => {
    let leave = () => {}
    let gone = false
    void backend.live().then((live) => {
      if (gone) return
      const channel = live.channel(topic, { config: { presence: { key: `${mine().user_id} ${own}` } } })
      channel.on('presence', { event: 'sync' }, () => {
        const all = Object.values(channel.presenceState<Present>()).flat()
        setHere(all.map(({ user_id, part }) => ({ user_id: String(user_id), part: String(part) })))
      })
      channel.subscribe((status) => {
        if (status !== 'SUBSCRIBED') return
        setSay({ tell: (each) => void channel.track(each) })
      })
      leave = () => void live.removeChannel(channel)
    })
    return () => {
      gone = true
      setSay(undefined)
      leave()
    }
  }, [backend, topic, own])
  const { user_id, part } = me
  useEffect(() => {
    if (user_id) say?.tell({ user_id, part })
  }, [say, user_id, part])
  return here.filter((each) => each.user_id !== user_id)
}
