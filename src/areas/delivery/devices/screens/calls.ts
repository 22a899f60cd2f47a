/** All that a sensor needs to report: the address of the site, its id and its key. */
export type Connection = { site: string; device: string; key: string }

export const takeAddress = ({ site }: Pick<Connection, 'site'>): string => `${site}/functions/v1/device-readings/take`

const body = ({ device }: Pick<Connection, 'device'>, at: string) =>
  `{"device": "${device}", "readings": [{"at": "${at}", "value": 41.5}]}`

/** The same call in the languages of a gateway, a script and a microcontroller. `at` is a moment as the call shows it. */
export const callsOf = (of: Connection, at: string): { name: string; text: string }[] => [
  {
    name: 'curl',
    text: `curl -X POST ${takeAddress(of)} \\
  -H 'apikey: ${of.key}' \\
  -H 'Content-Type: application/json' \\
  -d '${body(of, at)}'`,
  },
  {
    name: 'Python',
    text: `import json, urllib.request
from datetime import datetime, timezone

reading = {"at": datetime.now(timezone.utc).isoformat(), "value": 41.5}
request = urllib.request.Request(
    "${takeAddress(of)}",
    data=json.dumps({"device": "${of.device}", "readings": [reading]}).encode(),
    headers={"apikey": "${of.key}", "Content-Type": "application/json"},
)
print(urllib.request.urlopen(request).read().decode())`,
  },
  {
    name: 'Arduino (ESP32)',
    text: `#include <WiFiClientSecure.h>
#include <HTTPClient.h>
#include <time.h>

// Set the clock first, with configTime(0, 0, "pool.ntp.org"), and the certificate with setCACert.
void report(WiFiClientSecure &client, float value) {
  time_t now = time(nullptr);
  char at[25];
  strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
  HTTPClient http;
  http.begin(client, "${takeAddress(of)}");
  http.addHeader("apikey", "${of.key}");
  http.addHeader("Content-Type", "application/json");
  int status = http.POST(String("{\\"device\\":\\"${of.device}\\",\\"readings\\":[{\\"at\\":\\"") + at + "\\",\\"value\\":" + String(value) + "}]}");
  http.end();
  // Keep the reading and send it again later unless status is 200.
}`,
  },
]

/** The ways without a key of its own: through a sensor connection, whose messages name the device and its fields. */
export function messagesOf(
  { hardware, field }: { hardware: string | null; field: string | null },
  at: string,
): { name: string; text: string }[] {
  const id = hardware ?? 'HARDWARE_ID'
  const first =
    hardware && field
      ? '# 1. The hardware ID and the message field of this sensor are on file.'
      : '# 1. Enter the hardware ID and the message field of this sensor.'
  const values = JSON.stringify({ [field ?? 'temperature']: 41.5 })
  return [
    {
      name: 'MQTT',
      text: `${first}
# 2. Sensors > Connections: connect the broker, with topic.1 as the path to the
#    hardware ID, time as the path to the time, and the topic filter sensors/+/up.
# 3. Publish at quality of service 1, so that the broker keeps what waits:
mosquitto_pub -h broker.example.gov -p 8883 -q 1 -u USER -P PASSWORD \\
  -t 'sensors/${id}/up' \\
  -m '{"time": "${at}", ${values.slice(1)}'`,
    },
    {
      name: 'LoRaWAN',
      text: `${first} The hardware ID is the DevEUI.
# 2. Sensors > Connections: connect The Things Stack or ChirpStack by webhook.
# 3. Give its address and key to the network server. Of each uplink of ${id}
#    this sensor takes the decoded field "${field ?? 'temperature'}".
#    The Things Stack: Webhooks > Custom, format JSON, header apikey, only “Uplink message”.
#    ChirpStack: Integrations > HTTP, payload encoding JSON, header apikey.`,
    },
  ]
}
