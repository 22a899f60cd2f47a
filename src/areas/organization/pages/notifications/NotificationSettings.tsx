import { CalendarPanel } from '#areas/organization/calendar/screens/CalendarPanel.tsx'
import { EventsPanel } from '#areas/organization/notifications/screens/EventsPanel.tsx'

/** Notification settings: for a tab of the notifications, and as a section of the settings. */
export const NotificationSettings = () => (
  <div className="grid gap-5">
    <EventsPanel />
    <CalendarPanel />
  </div>
)
