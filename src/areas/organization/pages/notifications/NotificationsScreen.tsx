import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { TasksTab } from '#areas/organization/tasks/screens/TasksTab.tsx'
import { NoticesTab } from './NoticesTab.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { say, phrase } from '#platform/say.ts'

const tabs = [
  { name: 'inbox', title: phrase('Notifications') },
  { name: 'tasks', title: phrase('Tasks') },
  { name: 'settings', title: phrase('Settings') },
] as const

/** Notifications, tasks and notification settings. The tab is part of the address. */
export default function NotificationsScreen() {
  const [{ name: tab }, choose] = useTab(tabs)
  return (
    <Screen
      area="Your work"
      title={{ inbox: say('Notifications'), tasks: say('Tasks'), settings: say('Notification settings') }[tab]}
    >
      <Tabs
        label={say('Notifications')}
        tabs={tabs.map(({ name, title }) => ({ name, title: say(title) }))}
        chosen={tab}
        onChoose={choose}
      >
        {tab === 'inbox' && <NoticesTab />}
        {tab === 'tasks' && <TasksTab />}
        {tab === 'settings' && <NotificationSettings />}
      </Tabs>
    </Screen>
  )
}
