#!/bin/sh
# Writes a backup into a folder, tries it by restoring it into a scratch database, and forgets the oldest: fourteen
# nights stay, and the first of each of twelve months. Exits other than 0 where the backup was not made or is not good.
set -eu

folder=$1
today=$(date +%F)
file="$folder/bru-$today.bak"

umask 077
# A run that failed may have left one of today: it is written anew, and takes the place of the former once it is good.
rm -f "$file.new"
npm run --silent backup -- "$file.new"
npm run --silent rehearse -- "$file.new"
mv "$file.new" "$file"

nights=$(ls "$folder" | grep -E '^bru-[0-9]{4}-[0-9]{2}-[0-9]{2}\.bak$' | sort -r)
months=""
kept=0
for name in $nights; do
  kept=$((kept + 1))
  month=$(echo "$name" | cut -c 1-11)
  # Of a month the first night that is there stays: the last of this list with the same month.
  first=$(echo "$nights" | grep "^$month" | tail -n 1)
  if [ "$name" = "$first" ]; then
    months="$months $month"
    [ "$(echo "$months" | wc -w)" -le 12 ] && continue
  fi
  [ "$kept" -le 14 ] || rm -f "$folder/$name"
done
