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
