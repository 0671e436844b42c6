import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { colorModeCookie, colorModeOf, lightModeCookie, preferenceLifetime } from "#app/shell/preferences";

/** Returns the path of this site that the form came from, or "/" for anything else. */
export function pathBack(to: FormDataEntryValue | null): string {
  if (typeof to !== "string" || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(to)) return "/";
  return to;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const remember = (name: string, value: string) =>
    headers.append("Set-Cookie", `${name}=${value}; Path=/; Max-Age=${preferenceLifetime}; SameSite=Lax${secure}`);
  if (form.has("color_mode")) remember(colorModeCookie, colorModeOf(form.get("color_mode")));
  if (form.has("light_mode")) remember(lightModeCookie, form.get("light_mode") === "1" ? "1" : "0");
  return redirect(pathBack(form.get("to")), { headers });
}

export const loader = () => redirect("/");
